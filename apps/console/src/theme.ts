import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { chooseScheme, chosenScheme, shownScheme, subscribeToScheme } from './lib/color-scheme.ts';

/** Mantine's dark shades, from text to background, in our night blue. */
const night: MantineColorsTuple = [
  '#e9eef8',
  '#c6d1e5',
  '#a6b3cb',
  '#7f8fac',
  '#33435f',
  '#26334e',
  '#18233a',
  '#111a2b',
  '#0d1525',
  '#0a101d',
];

const slate: MantineColorsTuple = [
  '#f3f5fa',
  '#e9eef6',
  '#d9e0ec',
  '#c3cddd',
  '#a5b1c6',
  '#7888a4',
  '#5d6c87',
  '#4a5873',
  '#2b3853',
  '#101a31',
];

export const theme = createTheme({
  colors: { dark: night, gray: slate },
  black: '#101a31',
  primaryColor: 'gray',
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The one amber action of a screen is MainButton (ui/buttons.tsx); every other button is quiet.
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 120, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.55, color: '#060a14' },
        closeButtonProps: { 'aria-label': 'Fechar' },
      },
    },
    Drawer: {
      defaultProps: {
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.55, color: '#060a14' },
        closeButtonProps: { 'aria-label': 'Fechar' },
      },
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 80, transition: 'fade' },
        shadow: 'none',
        // The first entry gets the focus; a menu may not contain the placeholder.
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { transitionProps: { duration: 80 }, openDelay: 300 } },
    Checkbox: { defaultProps: { iconColor: 'var(--on-ink)' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    // Almost every field is required; the others have 'Opcional' under them.
    InputWrapper: {
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Loader: { defaultProps: { type: 'oval', color: 'var(--text-muted)' } },
  },
});

/** Mantine's variables, set to our tokens (styles/tokens.css). */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-muted)',
    '--mantine-color-placeholder': 'var(--text-muted)',
    '--mantine-color-error': 'var(--blocked)',
    '--mantine-color-success': 'var(--free)',
    '--mantine-color-anchor': 'var(--text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-sunken)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--surface-sunken)',
    '--mantine-color-disabled-color': 'var(--text-muted)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--ink)',
    '--mantine-primary-color-filled-hover': 'var(--ink)',
    '--mantine-primary-color-light': 'var(--surface-sunken)',
    '--mantine-primary-color-light-hover': 'var(--surface-sunken)',
    '--mantine-primary-color-light-color': 'var(--text)',
    '--mantine-primary-color-contrast': 'var(--on-ink)',
    '--mantine-color-gray-filled': 'var(--ink)',
    '--mantine-color-gray-light': 'var(--surface-sunken)',
    '--mantine-color-gray-light-color': 'var(--text)',
    '--mantine-color-gray-light-hover': 'var(--surface-sunken)',
    '--mantine-color-gray-outline': 'var(--text)',
  };
  return { variables: {}, light: both, dark: both };
};

/** Mantine uses our own colour scheme (lib/color-scheme.ts), like the pages without Mantine. */
export const schemeManager: MantineColorSchemeManager = (() => {
  let leave: (() => void) | undefined;
  return {
    get: () => (chosenScheme() === 'auto' ? 'auto' : shownScheme()),
    set: (value) => {
      // Mantine reports back what we just set; only a new value is a choice.
      if (value !== 'auto' && value !== shownScheme()) chooseScheme(value);
    },
    subscribe: (onUpdate) => {
      leave = subscribeToScheme(() => onUpdate(shownScheme()));
    },
    unsubscribe: () => leave?.(),
    clear: () => {},
  };
})();
