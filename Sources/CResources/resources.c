#include "CResources.h"

#include <string.h>

// '#embed' is part of C23; Clang accepts it in earlier standards with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char completions_completion_bash[] = {
#embed "completions/completion.bash"
};
static const unsigned char completions_completion_fish[] = {
#embed "completions/completion.fish"
};
static const unsigned char completions_completion_zsh[] = {
#embed "completions/completion.zsh"
};

static const unsigned char explanations_records_md[] = {
#embed "explanations/records.md"
};
static const unsigned char explanations_screens_md[] = {
#embed "explanations/screens.md"
};
static const unsigned char explanations_syntax_md[] = {
#embed "explanations/syntax.md"
};
static const unsigned char explanations_values_md[] = {
#embed "explanations/values.md"
};

static const unsigned char map_detail_bin[] = {
#embed "map/detail.bin"
};
static const unsigned char map_world_bin[] = {
#embed "map/world.bin"
};

static const unsigned char page_map_css[] = {
#embed "page/map.css"
};
static const unsigned char page_map_js[] = {
#embed "page/map.js"
};
static const unsigned char page_script_js[] = {
#embed "page/script.js"
};
static const unsigned char page_studio_css[] = {
#embed "page/studio.css"
};
static const unsigned char page_studio_html[] = {
#embed "page/studio.html"
};
static const unsigned char page_studio_js[] = {
#embed "page/studio.js"
};
static const unsigned char page_style_css[] = {
#embed "page/style.css"
};

static const unsigned char presets_dates_yaml[] = {
#embed "../../Configs/presets/dates.yaml"
};
static const unsigned char presets_lists_yaml[] = {
#embed "../../Configs/presets/lists.yaml"
};
static const unsigned char presets_shop_yaml[] = {
#embed "../../Configs/presets/shop.yaml"
};

static const unsigned char stopwords_de_txt[] = {
#embed "stopwords/de.txt"
};
static const unsigned char stopwords_en_txt[] = {
#embed "stopwords/en.txt"
};
static const unsigned char stopwords_es_txt[] = {
#embed "stopwords/es.txt"
};
static const unsigned char stopwords_fr_txt[] = {
#embed "stopwords/fr.txt"
};
static const unsigned char stopwords_it_txt[] = {
#embed "stopwords/it.txt"
};

static const unsigned char templates_widget_app_swift[] = {
#embed "templates/widget/App.swift"
};
static const unsigned char templates_widget_package_swift[] = {
#embed "templates/widget/Package.swift"
};
static const unsigned char templates_widget_tests_swift[] = {
#embed "templates/widget/Tests.swift"
};
static const unsigned char templates_widget_widget_swift[] = {
#embed "templates/widget/Widget.swift"
};
static const unsigned char templates_widget_records_json[] = {
#embed "templates/widget/records.json"
};
static const unsigned char templates_widget_screen_yaml[] = {
#embed "templates/widget/screen.yaml"
};

static const unsigned char translations_ar_txt[] = {
#embed "translations/ar.txt"
};
static const unsigned char translations_de_txt[] = {
#embed "translations/de.txt"
};
static const unsigned char translations_en_txt[] = {
#embed "translations/en.txt"
};
static const unsigned char translations_es_txt[] = {
#embed "translations/es.txt"
};
static const unsigned char translations_fr_txt[] = {
#embed "translations/fr.txt"
};
static const unsigned char translations_it_txt[] = {
#embed "translations/it.txt"
};

#define RESOURCE(path, bytes) {path, bytes, sizeof bytes}

static const struct resource resources[] = {
  RESOURCE("completions/completion.bash", completions_completion_bash),
  RESOURCE("completions/completion.fish", completions_completion_fish),
  RESOURCE("completions/completion.zsh", completions_completion_zsh),
  RESOURCE("explanations/records.md", explanations_records_md),
  RESOURCE("explanations/screens.md", explanations_screens_md),
  RESOURCE("explanations/syntax.md", explanations_syntax_md),
  RESOURCE("explanations/values.md", explanations_values_md),
  RESOURCE("map/detail.bin", map_detail_bin),
  RESOURCE("map/world.bin", map_world_bin),
  RESOURCE("page/map.css", page_map_css),
  RESOURCE("page/map.js", page_map_js),
  RESOURCE("page/script.js", page_script_js),
  RESOURCE("page/studio.css", page_studio_css),
  RESOURCE("page/studio.html", page_studio_html),
  RESOURCE("page/studio.js", page_studio_js),
  RESOURCE("page/style.css", page_style_css),
  RESOURCE("presets/dates.yaml", presets_dates_yaml),
  RESOURCE("presets/lists.yaml", presets_lists_yaml),
  RESOURCE("presets/shop.yaml", presets_shop_yaml),
  RESOURCE("stopwords/de.txt", stopwords_de_txt),
  RESOURCE("stopwords/en.txt", stopwords_en_txt),
  RESOURCE("stopwords/es.txt", stopwords_es_txt),
  RESOURCE("stopwords/fr.txt", stopwords_fr_txt),
  RESOURCE("stopwords/it.txt", stopwords_it_txt),
  RESOURCE("templates/widget/App.swift", templates_widget_app_swift),
  RESOURCE("templates/widget/Package.swift", templates_widget_package_swift),
  RESOURCE("templates/widget/Tests.swift", templates_widget_tests_swift),
  RESOURCE("templates/widget/Widget.swift", templates_widget_widget_swift),
  RESOURCE("templates/widget/records.json", templates_widget_records_json),
  RESOURCE("templates/widget/screen.yaml", templates_widget_screen_yaml),
  RESOURCE("translations/ar.txt", translations_ar_txt),
  RESOURCE("translations/de.txt", translations_de_txt),
  RESOURCE("translations/en.txt", translations_en_txt),
  RESOURCE("translations/es.txt", translations_es_txt),
  RESOURCE("translations/fr.txt", translations_fr_txt),
  RESOURCE("translations/it.txt", translations_it_txt),
};

const struct resource *find_resource(const char *path) {
  for (size_t index = 0; index < sizeof resources / sizeof *resources; index++) {
    if (strcmp(resources[index].path, path) == 0) return &resources[index];
  }
  return NULL;
}
