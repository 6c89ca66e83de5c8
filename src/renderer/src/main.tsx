import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import './theme/tokens.css';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyDensity } from './settings/density.ts';

applyDensity();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with id "root"');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
