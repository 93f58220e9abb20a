internal import Typography

/// Which icon of ``IconPackage`` is drawn for which symbol.
///
/// The table names what the rule would not find: a symbol whose words are those of an icon needs no line, nor
/// one whose first words are in `stems`. What looks like something else than the symbol is left out.
enum SymbolIcons {
  /// The icon of a symbol; nil if there is none.
  static func icon(for symbol: String) -> String? {
    if let icon = names[symbol] { return icon }
    let words = symbol.split(separator: ".").map(String.init)
    for count in stride(from: words.count, to: 0, by: -1) {
      guard let stem = stems[words.prefix(count).joined(separator: ".")] else { continue }
      let icon = ([stem] + words.dropFirst(count)).joined(separator: "-")
      if IconPackage.bootstrap.has(icon) { return icon }
      break
    }
    let icon = words.joined(separator: "-")
    return IconPackage.bootstrap.has(icon) ? icon : nil
  }

  /// What the table names and the package does not have.
  static var missing: [String] {
    Set(names.values).filter { !IconPackage.bootstrap.has($0) }.sorted()
  }

  private static func table(_ text: String) -> [String: String] {
    let pairs = text.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "=") }
    return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
  }

  /// First words, and what stands for them in the names of icons.
  private static let stems = table(
    """
    xmark=x checkmark=check minus=dash exclamationmark=exclamation questionmark=question
    magnifyingglass=search line.3.horizontal=list ellipsis=three-dots arrow.backward=arrow-left
    arrow.forward=arrow-right arrow.up.forward=arrow-up-right arrow.up.backward=arrow-up-left
    arrow.down.forward=arrow-down-right arrow.down.backward=arrow-down-left arrowtriangle=caret
    backward=rewind forward=fast-forward backward.end=skip-start forward.end=skip-end
    bubble.left=chat-left bubble.right=chat-right bubble=chat message=chat doc=file-earmark
    document=file-earmark drop=droplet icloud=cloud flame=fire bolt=lightning-charge sun.max=sun
    person.2=people person.3=people gearshape=gear paperplane=send phone=telephone
    archivebox=archive tray=inbox cube=box creditcard=credit-card photo=image video=camera-video
    building.2=buildings gamecontroller=controller die.face=dice lock.open=unlock mappin=geo-alt
    speaker=volume-off hand.thumbsup=hand-thumbs-up hand.thumbsdown=hand-thumbs-down
    microphone=mic calendar=calendar film=film trash=trash shippingbox=box-seam
    wand.and.stars=magic puzzlepiece=puzzle display=display desktopcomputer=display
    laptopcomputer=laptop iphone=phone ipad=tablet qrcode=qr-code moon=moon
    play.rectangle=play-btn stop.rectangle=stop-btn
    """)

  /// Whole names.
  private static let names = table(
    """
    1.magnifyingglass=search a.magnify=zoom-in abc=spellcheck accessibility=universal-access
    airplayaudio=cast airplayvideo=cast airpods=earbuds airpodspro=earbuds allergens=virus ant=bug
    ant.fill=bug-fill antenna.radiowaves.left.and.right=broadcast-pin app.badge=app-indicator
    app.badge.fill=app-indicator app.fill=app apple.terminal=terminal appletv=tv
    appletv.fill=tv-fill applewatch=smartwatch arcade.stick=joystick
    arrow.2.circlepath=arrow-repeat arrow.2.squarepath=repeat arrow.3.trianglepath=recycle
    arrow.branch=diagram-2 arrow.clockwise.icloud=cloud-arrow-down
    arrow.down.and.line.horizontal.and.arrow.up=arrows-collapse arrow.down.app=box-arrow-in-down
    arrow.down.doc=file-earmark-arrow-down
    arrow.down.forward.and.arrow.up.backward=arrows-angle-contract
    arrow.down.left.and.arrow.up.right=arrows-angle-contract
    arrow.down.right.and.arrow.up.left=arrows-angle-contract arrow.down.to.line=download
    arrow.left.and.line.vertical.and.arrow.right=arrows-expand
    arrow.left.and.right=arrow-left-right arrow.left.arrow.right=arrow-left-right
    arrow.left.square=box-arrow-left arrow.right.square=box-arrow-right
    arrow.triangle.2.circlepath=arrow-repeat arrow.triangle.2.circlepath.camera=camera
    arrow.triangle.2.circlepath.camera.fill=camera-fill arrow.triangle.branch=sign-merge-left
    arrow.triangle.merge=sign-merge-right arrow.triangle.swap=arrow-left-right
    arrow.triangle.turn.up.right.diamond=sign-turn-right
    arrow.triangle.turn.up.right.diamond.fill=sign-turn-right-fill
    arrow.turn.down.left=arrow-return-left arrow.turn.down.right=arrow-return-right
    arrow.turn.up.left=arrow-90deg-left arrow.turn.up.right=arrow-90deg-right
    arrow.up.and.down=arrow-down-up arrow.up.and.down.and.arrow.left.and.right=arrows-move
    arrow.up.and.line.horizontal.and.arrow.down=arrows-expand arrow.up.arrow.down=arrow-down-up
    arrow.up.backward.and.arrow.down.forward=arrows-angle-expand arrow.up.bin=upload
    arrow.up.doc=file-earmark-arrow-up arrow.up.forward.app=box-arrow-up-right
    arrow.up.forward.square=box-arrow-up-right
    arrow.up.left.and.arrow.down.right=arrows-angle-expand
    arrow.up.right.square=box-arrow-up-right arrow.up.to.line=upload
    arrow.uturn.backward=arrow-90deg-left arrow.uturn.down=arrow-90deg-down
    arrow.uturn.forward=arrow-90deg-right arrow.uturn.left=arrow-90deg-left
    arrow.uturn.right=arrow-90deg-right arrow.uturn.up=arrow-90deg-up
    arrowshape.turn.up.left.2=reply-all arrowshape.turn.up.left.2.fill=reply-all-fill
    arrowshape.turn.up.left.fill=reply-fill arrowshape.turn.up.right=reply
    arrowtriangle.backward.fill=caret-left-fill arrowtriangle.forward.fill=caret-right-fill
    aspectratio=aspect-ratio aspectratio.fill=aspect-ratio-fill backward.end.alt=skip-backward
    backward.end.alt.fill=skip-backward-fill bag.badge.minus=bag-dash bag.badge.plus=bag-plus
    balloon.2=balloon balloon.2.fill=balloon-fill bandage=bandaid bandage.fill=bandaid-fill
    banknote=cash banknote.fill=cash barcode=upc barcode.viewfinder=upc-scan
    barometer=speedometer2 battery.0=battery battery.0percent=battery battery.100=battery-full
    battery.100.bolt=battery-charging battery.100percent=battery-full
    battery.100percent.bolt=battery-charging battery.25=battery battery.25percent=battery
    battery.50=battery-half battery.50percent=battery-half battery.75=battery-half
    battery.75percent=battery-half beats.headphones=headphones bell.and.waves.left.and.right=bell
    bell.and.waves.left.and.right.fill=bell-fill bell.badge=bell-fill bell.badge.fill=bell-fill
    bitcoinsign=currency-bitcoin bold=type-bold bold.italic.underline=type-bold bolt.car=ev-front
    bolt.car.fill=ev-front-fill bolt.heart=heart-pulse bolt.heart.fill=heart-pulse-fill
    bolt.horizontal=thunderbolt bolt.horizontal.fill=thunderbolt-fill bolt.slash=lightning
    book.closed=journal book.closed.fill=journal-bookmark-fill bookmark.slash=bookmark-x
    bookmark.slash.fill=bookmark-x-fill books.vertical=bookshelf books.vertical.fill=bookshelf
    box.truck=truck box.truck.fill=truck bubble.left.and.bubble.right=chat-left-dots
    bubble.left.and.bubble.right.fill=chat-left-dots-fill
    bubble.left.and.exclamationmark.bubble.right=chat-left-text
    bubble.left.and.text.bubble.right=chat-left-text building.columns=bank
    building.columns.fill=bank bus=bus-front bus.fill=bus-front-fill calendar=calendar3
    calendar.badge.checkmark=calendar-check calendar.badge.clock=calendar-event
    calendar.badge.exclamationmark=calendar-x calendar.badge.minus=calendar-minus
    calendar.badge.plus=calendar-plus calendar.circle=calendar-event
    calendar.circle.fill=calendar-event-fill camera.aperture=camera2 camera.filters=images
    camera.metering.center.weighted=fullscreen camera.rotate=arrow-repeat
    camera.shutter.button=camera camera.viewfinder=fullscreen capsule.fill=capsule-pill
    captions.bubble=chat-square-text captions.bubble.fill=chat-square-text-fill car=car-front
    car.2=car-front car.2.fill=car-front-fill car.fill=car-front-fill car.side=car-front
    car.side.fill=car-front-fill cart.badge.minus=cart-dash cart.badge.plus=cart-plus
    cellularbars=reception-4 character=type character.book.closed=translate
    character.book.closed.fill=translate character.bubble=translate
    character.bubble.fill=translate character.cursor.ibeam=input-cursor-text chart.bar=bar-chart
    chart.bar.doc.horizontal=file-bar-graph chart.bar.doc.horizontal.fill=file-bar-graph-fill
    chart.bar.fill=bar-chart-fill chart.bar.xaxis=bar-chart-line chart.dots.scatter=graph-up
    chart.line.downtrend.xyaxis=graph-down chart.line.flattrend.xyaxis=graph-up
    chart.line.uptrend.xyaxis=graph-up chart.pie=pie-chart chart.pie.fill=pie-chart-fill
    chart.xyaxis.line=graph-up checklist=list-check checkmark=check-lg
    checkmark.icloud=cloud-check checkmark.icloud.fill=cloud-check-fill checkmark.seal=patch-check
    checkmark.seal.fill=patch-check-fill checkmark.shield=shield-check
    checkmark.shield.fill=shield-fill-check chevron.backward=chevron-left
    chevron.backward.2=chevron-double-left chevron.down.2=chevron-double-down
    chevron.forward=chevron-right chevron.forward.2=chevron-double-right
    chevron.left.2=chevron-double-left chevron.left.forwardslash.chevron.right=code-slash
    chevron.left.slash.chevron.right=code-slash chevron.right.2=chevron-double-right
    chevron.up.2=chevron-double-up chevron.up.chevron.down=chevron-expand
    chevron.up.chevron.down.square=chevron-expand circle.circle=record-circle
    circle.dashed=plus-circle-dotted circle.fill=record-fill circle.grid.2x2=grid
    circle.grid.2x2.fill=grid-fill circle.grid.3x3=grid-3x3-gap
    circle.grid.3x3.fill=grid-3x3-gap-fill circle.grid.cross=dpad circle.grid.cross.fill=dpad-fill
    circle.inset.filled=record-circle circle.lefthalf.fill=circle-half
    circle.lefthalf.filled=circle-half circle.righthalf.filled=circle-half
    circle.slash=slash-circle clear=x-square clear.fill=x-square-fill
    clock.arrow.2.circlepath=clock-history clock.arrow.circlepath=clock-history
    cloud.bolt=cloud-lightning cloud.bolt.fill=cloud-lightning-fill
    cloud.bolt.rain=cloud-lightning-rain cloud.bolt.rain.fill=cloud-lightning-rain-fill
    cloud.heavyrain=cloud-rain-heavy cloud.heavyrain.fill=cloud-rain-heavy-fill
    cloud.sun.rain=cloud-sun cloud.sun.rain.fill=cloud-sun-fill computermouse=mouse
    computermouse.fill=mouse-fill contextualmenu.and.cursorarrow=menu-button-wide crop.rotate=crop
    cross=plus-lg cross.fill=plus-lg cube.box=box2 cube.box.fill=box2-fill cube.transparent=box
    cup.and.saucer=cup-hot cup.and.saucer.fill=cup-hot-fill curlybraces=braces cursorarrow=cursor
    cursorarrow.click=cursor-fill cursorarrow.click.2=cursor-fill cursorarrow.rays=cursor
    cylinder=database cylinder.fill=database-fill cylinder.split.1x2=database
    cylinder.split.1x2.fill=database-fill decrease.indent=text-indent-right
    delete.backward=backspace delete.backward.fill=backspace-fill delete.forward=backspace-reverse
    delete.left.fill=backspace-fill delete.right=backspace-reverse
    delete.right.fill=backspace-reverse-fill dial.high=speedometer2 dial.low=speedometer2
    dial.max=speedometer2 dial.min=speedometer2 dice=dice-5 dice.fill=dice-5-fill
    display.2=display divide=slash-lg doc.append=file-text
    doc.badge.arrow.up=file-earmark-arrow-up doc.badge.gearshape=file-earmark-code
    doc.badge.plus=file-earmark-plus doc.fill.badge.plus=file-earmark-plus-fill
    doc.on.clipboard=clipboard doc.on.clipboard.fill=clipboard-fill doc.on.doc=files
    doc.on.doc.fill=files doc.plaintext=file-text doc.plaintext.fill=file-text-fill
    doc.richtext=file-richtext doc.richtext.fill=file-richtext-fill
    doc.text.image=file-earmark-image doc.text.magnifyingglass=file-earmark-text
    doc.text.viewfinder=qr-code-scan doc.viewfinder=qr-code-scan doc.zipper=file-zip
    dock.rectangle=window-dock document.on.clipboard=clipboard document.on.document=files
    document.on.document.fill=files dollarsign=currency-dollar dollarsign.circle=coin
    dollarsign.circle.fill=coin door.left.hand.closed=door-closed door.left.hand.open=door-open
    door.right.hand.closed=door-closed door.right.hand.open=door-open
    dot.radiowaves.left.and.right=broadcast dot.radiowaves.right=broadcast
    dot.radiowaves.up.forward=rss dot.square=record-btn drop.halffull=droplet-half
    ecg.text.page=activity ellipsis.bubble=chat-left-dots ellipsis.bubble.fill=chat-left-dots-fill
    ellipsis.curlybraces=braces-asterisk ellipsis.message=chat-dots
    ellipsis.message.fill=chat-dots-fill ellipsis.rectangle=three-dots
    envelope.badge=envelope-exclamation envelope.badge.fill=envelope-exclamation-fill
    eraser.line.dashed=eraser eurosign=currency-euro ev.charger=ev-station
    ev.charger.fill=ev-station-fill exclamationmark=exclamation-lg
    exclamationmark.2=exclamation-lg exclamationmark.bubble=chat-left-text
    exclamationmark.bubble.fill=chat-left-text-fill exclamationmark.icloud=cloud-slash
    exclamationmark.shield=shield-exclamation exclamationmark.shield.fill=shield-fill-exclamation
    externaldrive=hdd externaldrive.fill=hdd-fill eyedropper.halffull=eyedropper
    face.dashed=emoji-neutral face.smiling.fill=emoji-smile-fill
    face.smiling.inverse=emoji-smile-fill faceid=person-bounding-box facemask=mask
    facemask.fill=mask fan.fill=fan fanblades=fan figure.2.and.child.holdinghands=people
    figure.arms.open=universal-access filemenu.and.cursorarrow=menu-down
    filemenu.and.selection=menu-down film.fill=film film.stack=film flag.checkered=flag
    flag.checkered.2.crossed=flag-fill flame.fill=fire flowchart=diagram-3
    flowchart.fill=diagram-3-fill folder.badge.gear=folder-symlink folder.badge.minus=folder-minus
    folder.badge.plus=folder-plus folder.badge.questionmark=folder-x
    folder.fill.badge.plus=folder-plus forward.end.alt=skip-forward
    forward.end.alt.fill=skip-forward-fill fuelpump=fuel-pump fuelpump.fill=fuel-pump-fill
    function=calculator gamecontroller.fill=controller gauge=speedometer2
    gauge.medium=speedometer2 gauge.with.dots.needle.50percent=speedometer2
    gauge.with.dots.needle.67percent=speedometer2
    gauge.with.dots.needle.bottom.50percent=speedometer2 gauge.with.needle=speedometer2
    gear.badge=gear gearshape.2=gear-wide-connected gearshape.2.fill=gear-wide-connected
    giftcard=gift giftcard.fill=gift-fill globe.americas.fill=globe-americas
    globe.asia.australia.fill=globe-asia-australia globe.europe.africa.fill=globe-europe-africa
    gobackward=arrow-counterclockwise gobackward.10=arrow-counterclockwise
    gobackward.15=arrow-counterclockwise gobackward.30=arrow-counterclockwise
    goforward=arrow-clockwise goforward.10=arrow-clockwise goforward.15=arrow-clockwise
    goforward.30=arrow-clockwise graduationcap=mortarboard graduationcap.fill=mortarboard-fill
    grid=grid-3x3 hammer.fill=hammer hand.draw=hand-index hand.point.up=hand-index
    hand.point.up.fill=hand-index-fill hand.point.up.left=hand-index
    hand.point.up.left.fill=hand-index-fill hand.raised=hand-index-thumb
    hand.raised.fill=hand-index-thumb-fill hand.wave=hand-index-thumb
    hand.wave.fill=hand-index-thumb-fill heart.slash=heartbreak heart.slash.fill=heartbreak-fill
    heart.text.square=heart-pulse heart.text.square.fill=heart-pulse-fill hifispeaker=speaker
    hifispeaker.fill=speaker-fill highlighter=pen-fill
    hourglass.bottomhalf.filled=hourglass-bottom hourglass.tophalf.filled=hourglass-top
    humidity=droplet-half humidity.fill=droplet-fill icloud.and.arrow.down=cloud-arrow-down
    icloud.and.arrow.down.fill=cloud-arrow-down-fill icloud.and.arrow.up=cloud-arrow-up
    icloud.and.arrow.up.fill=cloud-arrow-up-fill increase.indent=text-indent-left
    increase.quotelevel=blockquote-left indianrupeesign=currency-rupee info=info-lg
    internaldrive=hdd internaldrive.fill=hdd-fill ipad.and.iphone=tablet ipad.gen2=tablet
    ipad.homebutton=tablet iphone.and.arrow.forward=box-arrow-right iphone.gen1=phone
    iphone.gen2=phone iphone.gen3=phone iphone.homebutton=phone
    iphone.radiowaves.left.and.right=phone-vibrate iphone.slash=phone-flip italic=type-italic
    ivfluid.bag=droplet key.horizontal=key keyboard.chevron.compact.left=keyboard ladybug=bug
    ladybug.fill=bug-fill lamp.desk=lamp lamp.desk.fill=lamp-fill laptopcomputer.and.iphone=laptop
    largecircle.fill.circle=record-circle lasso=bounding-box-circles leaf=tree leaf.fill=tree-fill
    lifepreserver=life-preserver lifepreserver.fill=life-preserver light.max=brightness-high
    light.min=brightness-low lightbulb.2=lightbulb lightbulb.slash=lightbulb-off
    lightbulb.slash.fill=lightbulb-off-fill lightrail=train-lightrail-front
    lightrail.fill=train-lightrail-front-fill lightswitch.off=toggle-off lightswitch.on=toggle-on
    line.3.horizontal.decrease=filter line.3.horizontal.decrease.circle=filter-circle
    line.3.horizontal.decrease.circle.fill=filter-circle-fill line.horizontal.3=list
    line.horizontal.3.decrease=filter line.horizontal.3.decrease.circle=filter-circle
    line.horizontal.3.decrease.circle.fill=filter-circle-fill lines.measurement.horizontal=rulers
    link=link-45deg list.bullet=list-ul list.bullet.clipboard=clipboard-data
    list.bullet.clipboard.fill=clipboard-data-fill list.bullet.indent=list-nested
    list.bullet.rectangle=card-list list.bullet.rectangle.portrait=file-text
    list.bullet.rectangle.portrait.fill=file-text-fill list.clipboard=clipboard-data
    list.clipboard.fill=clipboard-data-fill list.dash=list list.number=list-ol
    list.star=list-stars list.triangle=list-nested livephoto=record-circle location=cursor
    location.circle=compass location.circle.fill=compass-fill location.fill=cursor-fill
    location.north=cursor location.north.fill=cursor-fill lock.doc=file-earmark-lock
    lock.doc.fill=file-earmark-lock-fill lock.shield=shield-lock lock.shield.fill=shield-lock-fill
    macbook=laptop macbook.and.iphone=laptop macwindow=window macwindow.badge.plus=window-plus
    macwindow.on.rectangle=window-stack magazine=journals magazine.fill=journals magicmouse=mouse
    magicmouse.fill=mouse-fill mail=envelope mail.fill=envelope-fill mail.stack=envelope-paper
    mail.stack.fill=envelope-paper-fill mappin=geo-fill mappin.and.ellipse=geo
    mappin.circle=geo-alt mappin.circle.fill=geo-alt-fill medal=award medal.fill=award-fill
    memorychip=memory menubar.dock.rectangle=window-dock menubar.rectangle=menu-app
    metronome=stopwatch metronome.fill=stopwatch-fill mic.slash=mic-mute
    mic.slash.fill=mic-mute-fill microphone.slash=mic-mute microphone.slash.fill=mic-mute-fill
    minus=dash-lg minus.magnifyingglass=zoom-out movieclapper=film movieclapper.fill=film mug=cup
    mug.fill=cup-fill multiply=x-lg music.mic=mic music.quarternote.3=music-note-beamed
    network=diagram-3 newspaper.fill=newspaper nosign=slash-circle note=sticky
    note.text=sticky-fill note.text.badge.plus=file-plus number=hash opticaldisc=disc
    opticaldisc.fill=disc-fill opticaldiscdrive=disc paintbrush=brush paintbrush.fill=brush-fill
    paintbrush.pointed=brush paintbrush.pointed.fill=brush-fill paintpalette=palette
    paintpalette.fill=palette-fill paragraphsign=paragraph parkingsign=p-square
    parkingsign.circle=p-circle parkingsign.circle.fill=p-circle-fill peacesign=peace
    pencil.and.list.clipboard=clipboard-check pencil.and.outline=pencil-square
    pencil.and.ruler=rulers pencil.and.ruler.fill=rulers pencil.and.scribble=pencil
    pencil.line=pencil pencil.tip=pen person.2.badge.gearshape=person-gear
    person.2.slash=person-slash person.and.background.dotted=person-bounding-box
    person.badge.minus=person-dash person.badge.plus=person-plus
    person.badge.shield.checkmark=person-check person.circle.fill=person-circle
    person.crop.artframe=person-bounding-box person.crop.circle.badge.checkmark=person-check
    person.crop.circle.badge.exclamationmark=person-exclamation
    person.crop.circle.badge.minus=person-dash person.crop.circle.badge.plus=person-plus
    person.crop.circle.badge.questionmark=person-exclamation
    person.crop.circle.badge.xmark=person-x person.crop.circle.fill=person-circle
    person.crop.circle.fill.badge.checkmark=person-check-fill
    person.crop.circle.fill.badge.minus=person-dash-fill
    person.crop.circle.fill.badge.plus=person-plus-fill
    person.crop.circle.fill.badge.xmark=person-x-fill person.crop.rectangle=person-vcard
    person.crop.rectangle.fill=person-vcard-fill person.crop.square=person-square
    person.crop.square.fill=person-square person.fill.badge.minus=person-dash-fill
    person.fill.badge.plus=person-plus-fill person.fill.checkmark=person-fill-check
    person.fill.xmark=person-fill-x person.text.rectangle=person-vcard
    person.text.rectangle.fill=person-vcard-fill perspective=easel
    phone.arrow.down.left=telephone-inbound phone.arrow.down.left.fill=telephone-inbound-fill
    phone.arrow.right=telephone-forward phone.arrow.right.fill=telephone-forward-fill
    phone.arrow.up.right=telephone-outbound phone.arrow.up.right.fill=telephone-outbound-fill
    phone.badge.plus=telephone-plus phone.down=telephone-x phone.down.fill=telephone-x-fill
    phone.fill.badge.plus=telephone-plus-fill photo.artframe=image-alt
    photo.fill.on.rectangle.fill=images photo.on.rectangle=images photo.on.rectangle.angled=images
    photo.stack=images photo.stack.fill=images pill=capsule pill.fill=capsule-pill pills=capsule
    pills.fill=capsule-pill pin=pin-angle pin.fill=pin-angle-fill pin.slash=pin-angle
    pin.slash.fill=pin-angle-fill pip.enter=pip pip.exit=pip-fill
    play.rectangle.on.rectangle=collection-play
    play.rectangle.on.rectangle.fill=collection-play-fill play.square.stack=collection-play
    play.square.stack.fill=collection-play-fill play.tv=play-btn play.tv.fill=play-btn-fill
    plus=plus-lg plus.forwardslash.minus=plus-slash-minus plus.magnifyingglass=zoom-in
    plus.square.on.square=file-plus plusminus=plus-slash-minus
    point.3.connected.trianglepath.dotted=share
    point.topleft.down.curvedto.point.bottomright.up=bezier2 poweroff=toggle-off poweron=toggle-on
    poweroutlet.type.b=outlet powerplug=plug powerplug.fill=plug-fill puzzlepiece.extension=puzzle
    puzzlepiece.extension.fill=puzzle-fill qrcode.viewfinder=qr-code-scan questionmark=question-lg
    questionmark.app=question-square questionmark.app.fill=question-square-fill
    questionmark.bubble=chat-left-text questionmark.bubble.fill=chat-left-text-fill
    questionmark.folder=folder-x quote.bubble=chat-left-quote
    quote.bubble.fill=chat-left-quote-fill quote.closing=quote quote.opening=quote
    radiowaves.left=broadcast radiowaves.right=broadcast recordingtape=voicemail
    rectangle=aspect-ratio rectangle.3.group=columns-gap rectangle.3.group.fill=columns-gap
    rectangle.and.hand.point.up.left=hand-index
    rectangle.and.pencil.and.ellipsis=input-cursor-text
    rectangle.and.text.magnifyingglass=card-text rectangle.badge.person.crop=person-vcard
    rectangle.bottomthird.inset.filled=window-dock rectangle.compress.vertical=arrows-collapse
    rectangle.connected.to.line.below=diagram-2 rectangle.dashed=bounding-box
    rectangle.expand.vertical=arrows-expand rectangle.fill=aspect-ratio-fill
    rectangle.grid.1x2=view-stacked rectangle.grid.1x2.fill=view-stacked rectangle.grid.2x2=grid
    rectangle.grid.2x2.fill=grid-fill rectangle.grid.3x2=grid-3x2-gap
    rectangle.grid.3x2.fill=grid-3x2-gap-fill
    rectangle.inset.filled.and.person.filled=person-video2
    rectangle.leadinghalf.filled=layout-sidebar-inset
    rectangle.lefthalf.filled=layout-sidebar-inset rectangle.on.rectangle=files
    rectangle.on.rectangle.angled=files rectangle.portrait=file
    rectangle.portrait.and.arrow.forward=box-arrow-right
    rectangle.portrait.and.arrow.right=box-arrow-right
    rectangle.portrait.and.arrow.right.fill=box-arrow-right rectangle.portrait.fill=file-fill
    rectangle.split.2x1=layout-split rectangle.split.3x1=layout-three-columns
    rectangle.stack=collection rectangle.stack.badge.play=collection-play
    rectangle.stack.fill=collection-fill rectangle.stack.person.crop=collection
    restart=arrow-clockwise return=arrow-return-left rhombus=diamond rhombus.fill=diamond-fill
    rosette=award rotate.left=arrow-counterclockwise rotate.right=arrow-clockwise ruler=rulers
    ruler.fill=rulers safari=compass safari.fill=compass-fill scope=bullseye
    screwdriver.fill=screwdriver scribble=bezier2 scribble.variable=bezier2 sdcard=sd-card
    sdcard.fill=sd-card-fill seal.fill=patch-check-fill server.rack=hdd-stack
    shareplay=person-video3 shield.lefthalf.fill=shield-shaded
    shield.lefthalf.filled=shield-shaded sidebar.leading=layout-sidebar
    sidebar.left=layout-sidebar sidebar.right=layout-sidebar-reverse
    sidebar.squares.leading=layout-sidebar-inset sidebar.squares.left=layout-sidebar-inset
    sidebar.trailing=layout-sidebar-reverse signature=vector-pen signpost.left=signpost
    signpost.left.fill=signpost-fill signpost.right=signpost
    signpost.right.and.left=signpost-split signpost.right.and.left.fill=signpost-split-fill
    signpost.right.fill=signpost-fill simcard=sim simcard.fill=sim-fill
    slider.horizontal.3=sliders slider.horizontal.below.rectangle=sliders2
    slider.vertical.3=sliders2-vertical smallcircle.fill.circle=record-circle
    smallcircle.filled.circle=record-circle smallcircle.filled.circle.fill=record-circle-fill
    smartphone=phone smiley=emoji-smile smiley.fill=emoji-smile-fill smoke=cloud-fog2
    smoke.fill=cloud-fog2-fill snowflake=snow sparkle=stars sparkles=stars
    speaker.slash=volume-mute speaker.slash.fill=volume-mute-fill speaker.wave.1=volume-down
    speaker.wave.1.fill=volume-down-fill speaker.wave.2=volume-up
    speaker.wave.2.fill=volume-up-fill speaker.wave.3=volume-up speaker.wave.3.fill=volume-up-fill
    square.2.layers.3d=layers square.3.layers.3d=layers square.3.layers.3d.down.right=layers
    square.and.arrow.down=box-arrow-in-down square.and.arrow.down.fill=box-arrow-in-down
    square.and.arrow.down.on.square=box-arrow-in-down square.and.arrow.up.fill=box-arrow-up
    square.and.arrow.up.on.square=box-arrow-up
    square.and.line.vertical.and.square=symmetry-vertical square.dashed=bounding-box
    square.fill.on.square=files square.fill.on.square.fill=files
    square.fill.text.grid.1x2=list-task square.grid.2x2=grid square.grid.2x2.fill=grid-fill
    square.grid.3x2=grid-3x2-gap square.grid.3x2.fill=grid-3x2-gap-fill
    square.grid.3x3=grid-3x3-gap square.grid.3x3.fill=grid-3x3-gap-fill
    square.grid.4x3.fill=grid-3x3-gap-fill square.on.square=files square.split.1x2=view-stacked
    square.split.2x1=layout-split square.stack=stack square.stack.3d.down.right=layers
    square.stack.3d.down.right.fill=layers-fill square.stack.3d.up=layers
    square.stack.3d.up.fill=layers-fill square.stack.fill=stack square.text.square=file-text
    star.leadinghalf.filled=star-half star.lefthalf.fill=star-half sterlingsign=currency-pound
    stethoscope=heart-pulse storefront=shop storefront.fill=shop strikethrough=type-strikethrough
    suitcase=briefcase suitcase.fill=briefcase-fill sum=calculator sun.dust=brightness-alt-high
    sun.haze=cloud-haze sun.haze.fill=cloud-haze-fill sun.min=brightness-low
    sun.min.fill=brightness-low-fill sunglasses.fill=sunglasses swatchpalette=palette2
    swatchpalette.fill=palette-fill switch.2=toggles switch.programmable=toggle-on
    tablecells=table tablecells.fill=table takeoutbag.and.cup.and.straw=cup-straw
    takeoutbag.and.cup.and.straw.fill=cup-straw target=bullseye text.aligncenter=text-center
    text.alignleft=text-left text.alignright=text-right text.append=list
    text.below.photo=card-image text.book.closed=journal-text
    text.book.closed.fill=journal-bookmark-fill text.bubble=chat-left-text
    text.bubble.fill=chat-left-text-fill text.insert=text-indent-left text.justify=justify
    text.justify.left=text-left text.magnifyingglass=search text.page=file-earmark-text
    text.page.fill=file-earmark-text-fill text.quote=blockquote-left text.viewfinder=qr-code-scan
    textformat=type textformat.abc=spellcheck textformat.alt=type textformat.size=fonts
    textformat.size.larger=fonts textformat.size.smaller=fonts thermometer=thermometer-half
    thermometer.medium=thermometer-half thermometer.snowflake=thermometer-snow
    thermometer.sun.fill=thermometer-sun ticket=ticket-perforated
    ticket.fill=ticket-perforated-fill timelapse=hourglass-split timer=stopwatch togglepower=power
    touchid=fingerprint train.side.front.car=train-front tram=train-lightrail-front
    tram.fill=train-lightrail-front-fill tray.2=inboxes tray.2.fill=inboxes-fill
    tray.and.arrow.down=box-arrow-in-down tray.and.arrow.down.fill=box-arrow-in-down
    tray.and.arrow.up=box-arrow-up tray.and.arrow.up.fill=box-arrow-up tray.full=inbox
    tray.full.fill=inbox-fill tropicalstorm=tropical-storm truck.box=truck truck.box.fill=truck
    uiwindow.split.2x1=window-split underline=type-underline video.and.waveform=camera-video
    video.slash=camera-video-off video.slash.fill=camera-video-off-fill viewfinder=fullscreen
    wallet.pass=wallet wallet.pass.fill=wallet-fill wand.and.rays=magic
    wand.and.stars.inverse=magic water.waves=water wave.3.left=broadcast wave.3.right=broadcast
    waveform=soundwave waveform.path=activity waveform.path.ecg=activity
    wheelchair=universal-access wifi.slash=wifi-off window.horizontal=window
    wrench.adjustable.fill=wrench-adjustable wrench.and.screwdriver=tools
    wrench.and.screwdriver.fill=tools xmark=x-lg xmark.icloud=cloud-slash
    xmark.icloud.fill=cloud-slash-fill xmark.shield=shield-x xmark.shield.fill=shield-fill-x
    xserve=hdd-rack yensign=currency-yen
    """)
}
