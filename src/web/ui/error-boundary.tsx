import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What is drawn; another one is tried anew. */
  of: unknown
  /** Stands in the place of what could not be drawn. */
  fallback?: ReactNode
  onError?: () => void
  children: ReactNode
}

interface State {
  of: unknown
  hasFailed: boolean
}

/** Keeps what stands around a part when the part cannot be drawn. */
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
