import { Component, type ReactNode } from 'react'
import { viewMessages as t } from '../i18n/staff/shell-messages.ts'

interface ViewFailureProps {
  onReload: () => void
  children: ReactNode
}

/** In place of a view that could not be drawn or fetched (a new version was put up): what was written elsewhere stands. */
export class ViewFailure extends Component<ViewFailureProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert">
        <h1>{t.failed}</h1>
        <p>
          <button type="button" className="button" onClick={this.props.onReload}>
            {t.again}
          </button>
        </p>
      </div>
    )
  }
}
