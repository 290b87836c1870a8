/** Someone whom the local identity provider can vouch for. */
export interface LocalAccount {
  id: string
  name: string
  email: string
}

export function localAccounts(staffEmailDomain: string): LocalAccount[] {
  return [
    { id: 'editor', name: 'Local Editor', email: `editor@${staffEmailDomain}` },
    { id: 'reader', name: 'Local Reader', email: 'reader@example.org' },
  ]
}
