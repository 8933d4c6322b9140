import { Component, type ReactNode } from 'react';
import { appText } from '@/text/app';
import { Button } from '@/ui/base/Button';
import { EmptyState } from '@/ui/base/EmptyState';

interface Props {
  children: ReactNode;
  resetKey: string;
}

interface State {
  error: Error | null;
  resetKey: string;
}

export const Crashed = () => (
  <EmptyState message={appText.crashed} detail={appText.crashedDetail}>
    <Button onClick={() => globalThis.location.reload()}>{appText.reload}</Button>
  </EmptyState>
);

export class CrashScreen extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render(): ReactNode {
    return this.state.error ? <Crashed /> : this.props.children;
  }
}
