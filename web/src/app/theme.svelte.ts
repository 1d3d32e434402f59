// Light, dark, or as the system says. The resolved theme stands in <html data-theme>, which
// theme.css reads; `theme.resolved` is reactive for what draws by itself (charts).

import { readStored, writeStored } from './stored';

export type ThemeChoice = 'auto' | 'light' | 'dark';
export const themeChoices: readonly ThemeChoice[] = ['auto', 'light', 'dark'];

const system = matchMedia('(prefers-color-scheme: dark)');

function initialChoice(): ThemeChoice {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

let choice = $state<ThemeChoice>(initialChoice());
let systemDark = $state(system.matches);

function resolve(): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return systemDark ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.theme = resolve();
}

system.addEventListener('change', (event) => {
  systemDark = event.matches;
  apply();
});
apply();

export const theme = {
  get choice(): ThemeChoice {
    return choice;
  },
  set choice(value: ThemeChoice) {
    choice = value;
    writeStored('theme', value);
    apply();
  },
  get resolved(): 'light' | 'dark' {
    return resolve();
  },
};
