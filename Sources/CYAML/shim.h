// Imports the system's libyaml.
#include <yaml.h>
