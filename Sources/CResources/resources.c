#include "CResources.h"

#include <string.h>

static const unsigned char completion_bash[] = {
#embed "completions/completion.bash"
};
static const unsigned char completion_fish[] = {
#embed "completions/completion.fish"
};
static const unsigned char completion_zsh[] = {
#embed "completions/completion.zsh"
};

static const unsigned char presets_dates[] = {
#embed "../../Configs/presets/dates.yaml"
};
static const unsigned char presets_lists[] = {
#embed "../../Configs/presets/lists.yaml"
};
static const unsigned char presets_shop[] = {
#embed "../../Configs/presets/shop.yaml"
};

static const unsigned char translations_ar[] = {
#embed "translations/ar.txt"
};
static const unsigned char translations_de[] = {
#embed "translations/de.txt"
};
static const unsigned char translations_en[] = {
#embed "translations/en.txt"
};
static const unsigned char translations_es[] = {
#embed "translations/es.txt"
};
static const unsigned char translations_fr[] = {
#embed "translations/fr.txt"
};
static const unsigned char translations_it[] = {
#embed "translations/it.txt"
};

#define RESOURCE(path, bytes) {path, bytes, sizeof bytes}

static const struct resource resources[] = {
  RESOURCE("completions/completion.bash", completion_bash),
  RESOURCE("completions/completion.fish", completion_fish),
  RESOURCE("completions/completion.zsh", completion_zsh),
  RESOURCE("presets/dates.yaml", presets_dates),
  RESOURCE("presets/lists.yaml", presets_lists),
  RESOURCE("presets/shop.yaml", presets_shop),
  RESOURCE("translations/ar.txt", translations_ar),
  RESOURCE("translations/de.txt", translations_de),
  RESOURCE("translations/en.txt", translations_en),
  RESOURCE("translations/es.txt", translations_es),
  RESOURCE("translations/fr.txt", translations_fr),
  RESOURCE("translations/it.txt", translations_it),
};

const struct resource *find_resource(const char *path) {
  for (size_t index = 0; index < sizeof resources / sizeof *resources; index++) {
    if (strcmp(resources[index].path, path) == 0) return &resources[index];
  }
  return NULL;
}
