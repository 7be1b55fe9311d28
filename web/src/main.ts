// SPDX-License-Identifier: Apache-2.0
import '@fontsource/fraunces/latin-600.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { show_theme } from './lib/keep.svelte';

show_theme();
mount(App, { target: document.getElementById('app')! });
