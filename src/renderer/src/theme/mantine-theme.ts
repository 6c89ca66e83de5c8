import {
  ActionIcon,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Menu,
  Modal,
  Popover,
  SegmentedControl,
  TextInput,
  Tooltip,
} from '@mantine/core';

/** Mantine's dark shades, from text to the deepest background, in the hue of the tokens. */
const DARK_SHADES = [
  '#e4e8ee',
  '#c3cad4',
  '#9aa5b4',
  '#748093',
  '#4c5562',
  '#2e343d',
  '#1e2229',
  '#15181d',
  '#101216',
  '#0b0d10',
] as const;

/** Mantine set to a dense working tool: 13 px text, tight controls, no decoration. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--ss-font)',
  fontFamilyMonospace: 'var(--ss-font-mono)',
  fontSizes: {
    xs: 'var(--ss-font-size-small)',
    sm: 'var(--ss-font-size)',
    md: 'var(--ss-font-size)',
    lg: '16px',
    xl: '20px',
  },
  defaultRadius: 'sm',
  primaryColor: 'blue',
  colors: { dark: DARK_SHADES },
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '15px' } } },
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } }),
    Button: Button.extend({
      defaultProps: { size: 'xs' },
      // The accent is light in the dark theme, where Mantine's white would not be readable on it.
      vars: (_theme, { variant = 'filled', color }) => ({
        root: variant === 'filled' && color === undefined ? { '--button-color': 'var(--ss-on-accent)' } : {},
      }),
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } }),
    Modal: Modal.extend({
      // The page itself never scrolls, and the lock would put a style without the nonce into it.
      defaultProps: { transitionProps: { duration: 100 }, radius: 'md', lockScroll: false },
      styles: { title: { fontSize: '15px', fontWeight: 600 } },
    }),
    Popover: Popover.extend({ defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'xs' } }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 350, transitionProps: { duration: 60 }, multiline: true, maw: 360 },
    }),
  },
});

/** Mantine's surfaces and text follow the tokens, so that there is one set of colours. */
export const cssVariables: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--ss-surface-raised)',
    '--mantine-color-text': 'var(--ss-text)',
    '--mantine-color-dimmed': 'var(--ss-muted)',
    '--mantine-color-placeholder': 'var(--ss-muted)',
    '--mantine-color-default': 'var(--ss-surface-raised)',
    '--mantine-color-default-hover': 'var(--ss-surface-hover)',
    '--mantine-color-default-color': 'var(--ss-text)',
    '--mantine-color-default-border': 'var(--ss-border-strong)',
    '--mantine-color-anchor': 'var(--ss-accent)',
    '--mantine-primary-color-filled': 'var(--ss-accent)',
    '--mantine-primary-color-contrast': 'var(--ss-on-accent)',
    '--mantine-color-blue-filled': 'var(--ss-accent)',
    '--mantine-color-blue-filled-hover': 'var(--ss-accent)',
  };
  return { variables: {}, light: colours, dark: colours };
};
