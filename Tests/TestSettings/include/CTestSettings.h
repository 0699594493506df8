#ifndef CTESTSETTINGS_H
#define CTESTSETTINGS_H

// Linking this target limits the number of tests that run in parallel.

#endif
