// The first test file of this target replaces this one.
