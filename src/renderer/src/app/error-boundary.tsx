import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { t } from '../language/text.ts';

/** Catches a defect in a view, says so, and leaves the rest of the window usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <ErrorPanel
        title={t('This view could not be drawn')}
        error={error}
        advice={t(
          'This is a defect in Slotscope; your study is not affected. Copy the report and try again.',
        )}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}
