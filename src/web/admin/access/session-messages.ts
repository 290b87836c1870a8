/** Signing in and out, and the guard. */
export const loginMessages = {
  pageTitle: 'Staff sign-in',
  title: 'Staff sign-in',
  staffOnly: 'Only staff with a company e-mail address can enter. Sign in with your Google account.',
  staffOnlyLocal:
    'Only staff with a company e-mail address can enter. This machine has no Google sign-in set up: a local one stands in for it, for whoever reads what the site prints where it was started.',
  /** Before the domain of these addresses. */
  domain: 'Company addresses end in',
  disabled: 'Only staff with a company e-mail address can enter, and sign-in has not been set up on this server.',
  notStaff: (email: string) =>
    `You are signed in as ${email}, which lacks admin privileges. Only staff with a company e-mail address can enter.`,
  signIn: 'Sign in with Google',
  waiting: 'Waiting for the sign-in window…',
  blocked: 'Your browser has kept the sign-in window from opening.',
  here: 'Sign in on this page instead',
  success: 'Sign in successful',
  checking: 'Checking admin privileges...',
  failure: 'Authentication Error',
  failed: 'There was a problem signing in with Google.',
} as const

export const sessionMessages = {
  signOut: 'Sign Out',
  signedOut: 'Logged out',
  error: 'Error',
  signOutFailed: 'Failed to log out. Please try again.',
} as const

export const guardMessages = {
  denied: 'Access Denied',
  deniedHint: (email: string) => `${email} is no company e-mail address, and only staff can enter here.`,
  home: 'Return to Home',
  otherAccount: 'Sign in with another account',
  unreachable: 'The server does not answer',
  unreachableHint: 'It could not be told whether you are signed in. Please try again.',
  again: 'Try again',
  loading: 'Loading…',
  signedOut: 'You have been signed out',
  signedOutHint: 'What you have written is still here. Sign in again to go on.',
  signedInAs: (email: string) =>
    `You are signed in as ${email}, which lacks admin privileges. What you have written is still here. Sign in with a company account to go on.`,
} as const
