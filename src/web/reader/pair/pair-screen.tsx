import type { ScreenProps } from '../../framework/page/page.ts'
import { ReadingScreen } from '../reading-screen.tsx'
import { PairBar } from './pair-bar.tsx'
import styles from './pair-frame.module.css'
import type { PairParts } from './pair-parts.ts'
import { PairText } from './pair-text.tsx'

const pair: PairParts = { frame: styles.frame, Bar: PairBar, Text: PairText }

export const PairScreen = ({ place }: ScreenProps) => <ReadingScreen place={place} pair={pair} />
