// SPDX-License-Identifier: Apache-2.0
import './app.css';
import './forms.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { show_theme } from './lib/keep.svelte';

show_theme();
mount(App, { target: document.getElementById('app')! });
