import { viewMessages as t } from './shell/shell-messages.ts'

/** In place of a view that could not be drawn or fetched (a new version was put up): what was written elsewhere stands. */
export const ViewFailure = ({ onReload }: { onReload: () => void }) => (
  <div role="alert">
    <h1>{t.failed}</h1>
    <p>
      <button type="button" className="button" onClick={onReload}>
        {t.again}
      </button>
    </p>
  </div>
)
