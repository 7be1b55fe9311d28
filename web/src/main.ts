// SPDX-License-Identifier: Apache-2.0
import './app.css';
import './forms.css';
import './lang.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { ignore_held_keys } from './lib/held_keys';
import { keep_page } from './lib/install.svelte';
import { name_somebody, show_theme } from './lib/keep.svelte';
import { speak_as_chosen } from './lib/tongue.svelte';

const keep_after_ms = 2500;

addEventListener('keydown', ignore_held_keys, { capture: true });
show_theme();
void speak_as_chosen().then(() => {
  name_somebody();
  mount(App, { target: document.getElementById('app')! });
  setTimeout(() => void keep_page(), keep_after_ms);
});
