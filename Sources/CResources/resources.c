#include "CResources.h"

#include <string.h>

// '#embed' is part of C23; Clang accepts it in earlier standards with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char completion_bash[] = {
#embed "completions/completion.bash"
};
static const unsigned char completion_fish[] = {
#embed "completions/completion.fish"
};
static const unsigned char completion_zsh[] = {
#embed "completions/completion.zsh"
};

static const unsigned char page_script[] = {
#embed "page/script.js"
};
static const unsigned char page_style[] = {
#embed "page/style.css"
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

static const unsigned char stopwords_de[] = {
#embed "stopwords/de.txt"
};
static const unsigned char stopwords_en[] = {
#embed "stopwords/en.txt"
};
static const unsigned char stopwords_es[] = {
#embed "stopwords/es.txt"
};
static const unsigned char stopwords_fr[] = {
#embed "stopwords/fr.txt"
};
static const unsigned char stopwords_it[] = {
#embed "stopwords/it.txt"
};

#define RESOURCE(path, bytes) {path, bytes, sizeof bytes}

static const struct resource resources[] = {
  RESOURCE("completions/completion.bash", completion_bash),
  RESOURCE("completions/completion.fish", completion_fish),
  RESOURCE("completions/completion.zsh", completion_zsh),
  RESOURCE("page/script.js", page_script),
  RESOURCE("page/style.css", page_style),
  RESOURCE("presets/dates.yaml", presets_dates),
  RESOURCE("presets/lists.yaml", presets_lists),
  RESOURCE("presets/shop.yaml", presets_shop),
  RESOURCE("stopwords/de.txt", stopwords_de),
  RESOURCE("stopwords/en.txt", stopwords_en),
  RESOURCE("stopwords/es.txt", stopwords_es),
  RESOURCE("stopwords/fr.txt", stopwords_fr),
  RESOURCE("stopwords/it.txt", stopwords_it),
};

const struct resource *find_resource(const char *path) {
  for (size_t index = 0; index < sizeof resources / sizeof *resources; index++) {
    if (strcmp(resources[index].path, path) == 0) return &resources[index];
  }
  return NULL;
}
