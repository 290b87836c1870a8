/** What a view is opened with. */
export interface ViewProps {
  /** Names from its address. */
  params: Readonly<Record<string, string>>
}
