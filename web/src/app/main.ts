import { mount } from 'svelte';
import App from './App.svelte';
import './style.css';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');
mount(App, { target });

// While the page is being built, files have no hash in their name and must not be kept.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('./offline.js').catch(() => {});
