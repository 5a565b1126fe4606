// The handle of a grammar with latent annotations.
#pragma once
#include "capi/base/handles.hh"
#include "hawser/pcfg_la.h"
#include "src/grammar/latent/latent_model.hh"
#include "src/learner/model_card.hh"

struct hws_pcfg_la {
  hws::LatentModelPtr p;
  hws::ModelCard card{};
};
