// SPDX-License-Identifier: Apache-2.0
import './app.css';
import './forms.css';
import './lang.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { ignore_held_keys } from './lib/held_keys';
import { keep_page } from './lib/install.svelte';
import { keep_settings, name_somebody, settings, show_theme } from './lib/keep.svelte';
import { speak_as_chosen } from './lib/tongue.svelte';

const keep_after_ms = 2500;

/** Tables that older versions of the page kept are brought over before they are asked for. */
async function bring_over() {
  if (!settings.local) return;
  const kept = await import('./worker/kept');
  await kept.bring_over();
  delete settings.local;
  keep_settings();
}

addEventListener('keydown', ignore_held_keys, { capture: true });
show_theme();
void speak_as_chosen().then(async () => {
  await bring_over().catch(() => undefined);
  name_somebody();
  mount(App, { target: document.getElementById('app')! });
  setTimeout(() => void keep_page(), keep_after_ms);
});
