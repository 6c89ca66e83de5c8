import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import './theme/tokens.css';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readLanguage } from './language/language.ts';
import { speak } from './language/text.ts';
import { applyDensity } from './settings/density.ts';

applyDensity();

const language = readLanguage();
document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
if (language === 'zh') speak('zh', (await import('./language/chinese/catalogue.ts')).CHINESE);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with id "root"');
// Only now, as the views look up words while they load.
const { App } = await import('./app/app.tsx');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
