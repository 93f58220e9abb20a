/// The words that names of symbols are made of in iOS 18.
///
/// The list of all names is not free to pass on. So a name counts as a symbol's if each of its words is in
/// some name; `star.trash` would too, which iOS does not have. Digits count as words.
enum SymbolWords {
  /// The first word of `name` that no symbol has; nil if each is in one.
  static func unknownWord(in name: String) -> String? {
    if name.isEmpty { return name }
    return name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      .first { !all.contains($0) }
  }

  private static let all = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let text = """
    0 00 01 02 03 04 05 06 07 08 09 0percent 1 10 100 100percent 11 12 123 13 14 15 16 17 18 19 1x2
    2 20 21 22 23 24 25 25percent 26 27 28 29 2d 2h 2x1 2x2 3 30 31 32 33 33percent 34 35 36 37 38
    39 3d 3x1 3x2 3x3 4 40 41 42 43 44 45 46 47 48 49 4a 4h 4k 4l 4x3 5 50 50percent 6 60 67percent
    7 75 75percent 8 84percent 9 90 a abc abs ac accelerator accessibility adapter adjustable africa
    air airbag airplane airplay airplayaudio airplayvideo airpod airpodpro airpods airpodsmax
    airpodspro airport airtag alarm align aligncenter alignleft alignright allergens alt
    alternatingcurrent american americas amplifier analog and angle angled angledbottom angledtop
    answer ant antenna aperture app appclip append apple applelogo applepencil applescript appletv
    appletvremote applewatch apps appwindow aqi ar arabic arcade archery archivebox arkit arms
    arrival arrow arrowkeys arrowshape arrowtriangle arrowtriangles artframe arts ascending asia
    aspectratio asterisk at atom audio australia australian australiandollarsign australsign auto
    automatic autostartstop av average awning axel axle b background backpack backrest backward
    badge badminton bag bahtsign ball balloon bandage bank banknote bar barcode barometer barre base
    baseball bases basket basketball bathtub battery batteryblock batterypack bay beach beacon beam
    beats bed bell below beziercurve bicycle bifold bin binoculars bird birthday bitcoinsign blast
    blinds bn body bold bolt bonjour book bookmark books bottom bottomhalf bottomleading bottomleft
    bottommiddle bottomright bottomrighthalf bottomrightquarter bottomthird bottomtrailing bounce
    bowling box boxing braille brain brake brakesignal branch brazilianrealsign briefcase bubble
    bubbles building bullet burn burst bus bust button c cabinet cable cablecar cake calendar camera
    candybarphone cap capslock capsule capsulepath captions car carbon card cardio cargo carrier
    carrot carseat cart case casement cat ccs1 ccs2 cedisign ceiling cellularbars celsius center
    central centsign chademo chair chandelier character characters charger chargingcase chart
    checked checkerboard checkered checklist checkmark chevron child chineseyuanrenminbisign circle
    circlebadge circlepath circles circulate clap clear click climbing clipboard clock clockwise
    closed closing cloud club clutch coat coaxial collection collision coloncurrencysign columns
    comb combustion command compact compass compress computermouse conditioner cone connected
    connection connector console contact contextualmenu control controlhandles convertible cooktop
    coolant cooldown core counterclockwise cpu creditcard crescent cricket crop cross crosscountry
    crossed crown cruzeirosign cube cup curling curlybraces cursive cursor cursorarrow curtains
    curved curvedto curvepath cycle cycling cylinder cylindrical d dance danishkronesign dash dashed
    day daytime dc decrease degreesign dehumidifier delete departure descent desk deskclock
    desktopcomputer deskview diagonal diagonalline dial diamond dice die digitalcrown dioxide
    directcurrent disc disengaged dishwasher display distance distribute distribution divide doc
    dock document dog dollarsign dongsign door doorbell dot dotmatrix dots dotted dottedline
    dottedunderline double doubledecker doubletap down downhill downtrend dpad draw drawing dress
    drive driveshaft drizzle drone drop droplets dryer duffle dumbbell duployan dust e ear earbuds
    earphones earpods east ecg eject el electronic element ellipse ellipses ellipsis elliptical
    emission end engaged engine enter entry envelope equal equestrian eraser escape esim europe
    eurosign eurozonesign ev exclam exclamation exclamationmark exit expand express extension
    externaldrive extinguisher extralarge extreme eye eyebrow eyedropper eyeglasses eyes f face
    faceid facemask facing fahrenheit fall fan fanblades faxmachine fencing ferry fiberchannel
    fibrechannel field figure filemenu fill filled film filter filters fingers fire fireplace
    firewall fireworks first fish fishing fit fitness fitpro flag flame flashlight flask flattrend
    fleuron flexibility flip flipphone floor florinsign flowchart fluid fn fog folder football fork
    formfitting forward forwardslash fossil frame francsign french fresh from front frontleft
    frontright frying fuel fuelpump full function functional furniture fx g gamecontroller garage
    gate gauge gb gear gearshape gearshift gen1 gen2 gen3 gen4 gibbous gift giftcard globe glowplug
    gobackward goforward golf graduationcap greaterthan greaterthanorequalto greetingcard grid group
    gu guaranisign guitars gym gymnastics gyroscope h hail half halffull hammer hand handbag
    handball handheld hands hanger haptics hare hat hazardsign haze he head header headlight
    headphones headset hearingaid hearingdevice heart heat heater heavyrain helm helmet hex hexagon
    hexagongrid hexagonpath hi hifireceiver hifispeaker high highintensity highlighter hiking hill
    hitch hockey hold holdinghands homebutton homekit homepod homepodmini horizon horizontal horn
    hourglass house hover hryvniasign humidifier humidity hunting hurricane hydrogen i ibeam ice
    icloud image in increase indent indianrupeesign indicator indoor infinity info inhaler insert
    inset inside intelligence intermittent internaldrive intersection intervaltraining inverse
    inward ipad iphone ipod ipodshuffle ipodtouch italic ivfluid j ja jack jacket joystick jumprope
    justify justifyleft justifyright k kashida key keyboard keypad kickboxing kipsign km kn knife ko
    kph l l1 l2 l3 l4 lacrosse ladybug lamp landscape lane lanes lanyardcard laptopcomputer large
    largecircle larger larisign laser lasso last latch laurel layers layout lb lc leading
    leadinghalf leadingthird leaf led left lefthalf leftthird lessthan lessthanorequalto level lever
    licenseplate lifepreserver light lightbulb lightrail lightspectrum lightswitch line lines
    lineweight link liquid lirasign list livephoto lizard lm location lock lodge logo long lounge
    loupe low lower lowercase lsb lt lungs m m1 m2 m3 m4 macbook macmini macpro macro macstudio
    macwindow magazine magicmouse magnify magnifyingglass magsafe mail malaysianringgitsign
    manatsign map mappin marks martial massage matrix matter max measurement mecca medal mediabox
    mediastick medical meditate medium megaphone memories memorychip menubar menucard merge message
    meter metering metronome mic microbe microphone microwave middle middleleft middleright millsign
    min mind mini minus mirror mixed ml mni mono monoxide moon moonphase moonrise moonset moped more
    mosaic motion motionlines motorcycle motorized mount mountain mouth move movieclapper mph mr mug
    multiply multispot music mustache my n nacs nairasign needle network new newspaper none north
    norwegiankronesign nose nosign note notequal number numbers numbersign o oar octagon of off
    offgrid oilcan on onehanded open opening opticaldisc opticaldiscdrive opticid option or
    oscillation out outdoor outline outs outside outward oval oven overhead p p1 p2 p3 p4 pa
    paddleshifter page pages paintbrush paintpalette palm pan panel pano paper paperclip paperplane
    paragraph paragraphsign parentheses parkinglight parkingsign partial partition party pass path
    pattern pause pawprint pc peacesign pedal pedestrian pencil pentagon percent person
    personalhotspot perspective peruviansolessign pesetasign pesosign phone phonetic photo pi
    pianokeys pickleball pickup pie pilates pill pills pin pinch pip pipe placeholdertext plaintext
    platter play playground playpause playstation plug plus plusminus point pointed polishzlotysign
    pool popcorn popper portrait power powerbeats powerbeats3 powerbeatspro powercord powermeter
    poweroff poweron poweroutlet powerplug powersleep press printer pro professional profile
    programmable progress projective puck pull purchased purifier puzzlepiece pyramid q qrcode
    quarter quarternote questionmark quote quotelevel r r1 r2 r3 r4 rack racket racquetball radio
    radiowaves raid rain rainbow raised ratio rays rb rear rearleft rearright receipt recessed
    record recordingtape rectangle rectanglepath rectangular redaction refrigerator remote remove
    repeat resize restart retarder return rhombus ribbon richtext right righthalf rightthird
    righttriangle ring rm road robotic roll roller rolling roman roof rosette rotate rotation
    roundedbottom roundedtop router rower rowing rsb rt rtl ru rublesign rugby rugbyball ruler run
    runningpace rupeesign s safari safetycone sailboat sailing sat saucer scale scalemass scanner
    scatter scissors scooter scope screwdriver scribble scroll scurvepath sdcard seal seatbelt
    seated seats selection sensor sequence server serving shade shadow shared sharedwithyou
    shareplay shazam shekelsign shell sheqelsign shield shift shippingbox shock shoe shoeprints
    shower shuffle shutter si side sidebar sidejet signal signature signpost simcard
    singaporedollarsign sink sixspeed size sizes skateboard skateboarding skating skew skiing skis
    slash sleep sleet slider sliding slowmo small smallcircle smaller smartbatterycase smartphone
    smiley smiling smoke snow snowboard snowboarding snowflake soccer soccerball socialdance sofa
    softball solobuds sos south space spacing spade sparkle sparkles speaker speedometer spigot
    split spoon sports sportscourt spot spray spread sprinkler square squarepath squareroot squares
    squareshape squash squeeze stack stair stairs stand star staroflife stars steeringwheel step
    stepper stereo sterlingsign stethoscope stick stop stopwatch storefront stove straw
    strengthtraining strikethrough strip striped stroller studentdesk studiobud studiobuds
    studiobudsplus subscript suit suitcase sum sun sunglasses sunrise sunset superscript surfboard
    surfing suspension sutton suv swap swatchpalette swedishkronasign swift swiftdata swim swipe
    swirl switch switcher syringe t ta table tablecells tachometer tag taichi taillight takeoutbag
    tap target te teddybear teletype tengesign tennis tennisball tent terminal testtube text textbox
    textformat th theatermask theatermasks thermometer thumbsdown thumbsup ticket tilt timelapse
    timeline timemachine timer tip tire tirepressure to togglepower toilet toll tools top tophalf
    topleading topleft topmiddle topright topthird toptrailing tornado tortoise torus touch touchid
    tow tower track traction traditional trailing trailinghalf trailingthird train training tram
    translate transmission transparent trapezoid trash tray treadmill tree triangle trianglebadge
    trianglehead trianglepath triangleshape trophy tropicalstorm truck trunk tsa tshirt tugriksign
    tuningfork tunnel turkishlirasign turn tv type u uiwindow ultrawide umbrella unchecked underline
    unit unknown up upper uppercase uptrend usb uturn v vacuum variable vertical vial video
    videoprojector view viewfinder vision visionpro voiceover volleyball w wake walk wallet wand
    waning warninglight washer watch watchface water waterbottle waterpolo wave waveform waves
    waxing web weighted wheelchair wide widebrim widget wifi wind window windshield wineglass wiper
    wireless with wonsign word wrench wrestling writing wrongwaysign x xaxis xbox xmark xserve
    xyaxis y yaxis yensign yieldsign yoga you z zh zigzag zipper zl zr zzz
    """
}
