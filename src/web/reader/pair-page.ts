import type { Page } from '../framework/page/page.ts'
import { PairScreen } from './pair/pair-screen.tsx'
import { readingPage } from './reading-page.ts'

/** A place in two languages, one beside the other. */
export const pairPage: Page = { ...readingPage, Screen: PairScreen }
