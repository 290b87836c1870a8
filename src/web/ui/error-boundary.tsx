import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Identifies the content: for another value the children are drawn again. */
  of: unknown
  /** Drawn in place of children that failed. */
  fallback?: ReactNode
  onError?: () => void
  children: ReactNode
}

interface State {
  of: unknown
  hasFailed: boolean
}

/** Catches an error while its children are drawn, so that the page around them stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { of: this.props.of, hasFailed: false }

  static getDerivedStateFromError(): Pick<State, 'hasFailed'> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: State): State | null {
    return Object.is(of, state.of) ? null : { of, hasFailed: false }
  }

  override componentDidCatch(): void {
    this.props.onError?.()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
