// Light, dark, or as the system says. What it comes to stands in <html data-theme>, which theme.css
// reads.

import { readStored, writeStored } from './stored';

export type ThemeChoice = 'auto' | 'light' | 'dark';
export const themeChoices: readonly ThemeChoice[] = ['auto', 'light', 'dark'];

const system = matchMedia('(prefers-color-scheme: dark)');

function initialChoice(): ThemeChoice {
  const stored = readStored('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

let choice = $state<ThemeChoice>(initialChoice());

function apply(): void {
  const resolved = choice !== 'auto' ? choice : system.matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = resolved;
}

system.addEventListener('change', apply);
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
};
