import { createElement } from 'react'
import type { Page, ScreenProps } from '../framework/page/page.ts'
import { PairBar } from './pair/pair-bar.tsx'
import styles from './pair/pair-frame.module.css'
import type { PairParts } from './pair/pair-parts.ts'
import { PairText } from './pair/pair-text.tsx'
import { readingPage } from './reading-page.ts'
import { ReadingScreen } from './reading-screen.tsx'

const pair: PairParts = { frame: styles.frame, Bar: PairBar, Text: PairText }

/** The reading page of a place in two languages. */
export const pairPage: Page = {
  ...readingPage,
  Screen: ({ place }: ScreenProps) => createElement(ReadingScreen, { place, pair }),
}
