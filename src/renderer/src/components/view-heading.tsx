import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** The heading of a view that has none on screen, where the bar at the top names it: for screen readers. */
export function ViewHeading({ children }: { children: ReactNode }) {
  return <VisuallyHidden component="h1">{children}</VisuallyHidden>;
}
