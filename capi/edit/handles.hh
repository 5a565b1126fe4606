// The handle of an edit model.
#pragma once
#include "capi/base/handles.hh"
#include "src/edit/edit_model.hh"

struct hws_edit_model {
  hws::EditModelPtr p;
};
