// Mounts the page.

import './app/theme.css';
import './app/controls.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
