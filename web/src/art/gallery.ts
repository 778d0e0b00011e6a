import { mount } from 'svelte';
import './art.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.querySelector('#gallery') ?? document.body });
