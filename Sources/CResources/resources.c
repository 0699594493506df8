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

static const unsigned char explanations_records[] = {
#embed "explanations/records.md"
};
static const unsigned char explanations_screens[] = {
#embed "explanations/screens.md"
};
static const unsigned char explanations_syntax[] = {
#embed "explanations/syntax.md"
};
static const unsigned char explanations_values[] = {
#embed "explanations/values.md"
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

static const unsigned char template_widget_package[] = {
#embed "templates/widget/Package.swift"
};
static const unsigned char template_widget_widget[] = {
#embed "templates/widget/Widget.swift"
};
static const unsigned char template_widget_app[] = {
#embed "templates/widget/App.swift"
};
static const unsigned char template_widget_tests[] = {
#embed "templates/widget/Tests.swift"
};
static const unsigned char template_widget_screen[] = {
#embed "templates/widget/screen.yaml"
};
static const unsigned char template_widget_records[] = {
#embed "templates/widget/records.json"
};

#define RESOURCE(path, bytes) {path, bytes, sizeof bytes}

static const struct resource resources[] = {
  RESOURCE("completions/completion.bash", completion_bash),
  RESOURCE("completions/completion.fish", completion_fish),
  RESOURCE("completions/completion.zsh", completion_zsh),
  RESOURCE("explanations/records.md", explanations_records),
  RESOURCE("explanations/screens.md", explanations_screens),
  RESOURCE("explanations/syntax.md", explanations_syntax),
  RESOURCE("explanations/values.md", explanations_values),
  RESOURCE("presets/dates.yaml", presets_dates),
  RESOURCE("presets/lists.yaml", presets_lists),
  RESOURCE("presets/shop.yaml", presets_shop),
  RESOURCE("templates/widget/Package.swift", template_widget_package),
  RESOURCE("templates/widget/Widget.swift", template_widget_widget),
  RESOURCE("templates/widget/App.swift", template_widget_app),
  RESOURCE("templates/widget/Tests.swift", template_widget_tests),
  RESOURCE("templates/widget/screen.yaml", template_widget_screen),
  RESOURCE("templates/widget/records.json", template_widget_records),
};

const struct resource *find_resource(const char *path) {
  for (size_t index = 0; index < sizeof resources / sizeof *resources; index++) {
    if (strcmp(resources[index].path, path) == 0) return &resources[index];
  }
  return NULL;
}
