import { afterEach, describe, expect, test, vi } from 'vitest'
import { type LanguageProposal, proposeLanguage, regionNames } from './propose-language.ts'

type Row = [code: string, name: string, autonym: string | undefined, region: string | undefined, isRtl: boolean]

const KNOWN: Row[] = [
  ['en', 'English', 'English', 'Europe', false],
  ['eng', 'English', 'English', 'Europe', false],
  ['fr', 'French', 'Français', 'Europe', false],
  ['es', 'Spanish', 'Español', 'Europe', false],
  ['de', 'German', 'Deutsch', 'Europe', false],
  ['ru', 'Russian', 'Русский', 'Europe', false],
  ['el', 'Greek', 'Ελληνικά', 'Europe', false],
  ['it', 'Italian', 'Italiano', 'Europe', false],
  ['pt', 'Portuguese', 'Português', 'Europe', false],
  ['pt-BR', 'Brazilian Portuguese', 'Português', 'Americas', false],
  ['ka', 'Georgian', 'ქართული', 'Europe', false],
  ['la', 'Latin', undefined, 'Europe', false],
  ['grc', 'Ancient Greek', undefined, 'Europe', false],
  ['eo', 'Esperanto', 'Esperanto', undefined, false],
  ['tr', 'Turkish', 'Türkçe', 'Middle East', false],
  ['ar', 'Arabic', 'العربية', 'Middle East', true],
  ['ara', 'Arabic', 'العربية', 'Middle East', true],
  [' ARA ', 'Arabic', 'العربية', 'Middle East', true],
  ['fa', 'Persian', 'فارسی', 'Middle East', true],
  ['fas', 'Persian', 'فارسی', 'Middle East', true],
  ['he', 'Hebrew', 'עברית', 'Middle East', true],
  ['heb', 'Hebrew', 'עברית', 'Middle East', true],
  ['ku', 'Kurdish', 'Kurdî', 'Middle East', false],
  ['ckb', 'Central Kurdish', 'کوردیی ناوەندی', 'Middle East', true],
  ['yi', 'Yiddish', 'ייִדיש', 'Europe', true],
  ['syr', 'Syriac', 'ܣܘܪܝܝܐ', 'Middle East', true],
  ['ur', 'Urdu', 'اردو', 'South Asia', true],
  ['urd', 'Urdu', 'اردو', 'South Asia', true],
  ['hi', 'Hindi', 'हिन्दी', 'South Asia', false],
  ['ps', 'Pashto', 'پښتو', 'South Asia', true],
  ['zh', 'Chinese', '中文', 'East Asia', false],
  ['zho', 'Chinese', '中文', 'East Asia', false],
  ['ja', 'Japanese', '日本語', 'East Asia', false],
  ['ko', 'Korean', '한국어', 'East Asia', false],
  ['th', 'Thai', 'ไทย', 'Southeast Asia', false],
  ['vi', 'Vietnamese', 'Tiếng Việt', 'Southeast Asia', false],
  ['uz', 'Uzbek', 'O‘zbek', 'Central Asia', false],
  ['sw', 'Swahili', 'Kiswahili', 'Africa', false],
  ['yo', 'Yoruba', 'Èdè Yorùbá', 'Africa', false],
  ['mi', 'Māori', 'Māori', 'Oceania', false],
  ['qu', 'Quechua', 'Runasimi', 'Americas', false],
]

describe('§2 language form: the code proposes', () => {
  test.each(KNOWN)('%s: %s', (code, name, autonym, region, isRtl) => {
    expect(proposeLanguage(code)).toEqual({ name, autonym, region, isRtl } satisfies LanguageProposal)
  })

  test.each(['en-u-ca', 'en-u-ca-gregory', 'en-x-own', 'en-t-fr'])('%s is still English', (code) => {
    expect(proposeLanguage(code)).toMatchObject({ name: 'English', autonym: 'English' })
  })

  test('only regions that can be chosen', () => {
    for (const [code, , , region] of KNOWN) if (region !== undefined) expect(regionNames, code).toContain(region)
  })

  test.each(['', ' ', 'x', 'xx', 'qqq', 'zzz', 'und', 'root', 'e!', '12', 'ελ', 'english', 'en_', 'constructor'])(
    'nothing for %j',
    (code) => expect(proposeLanguage(code)).toBeUndefined(),
  )
})

describe('the direction, in a browser that', () => {
  afterEach(() => vi.restoreAllMocks())
  const prototype = Intl.Locale.prototype as unknown as Record<string, unknown>

  test.each([
    ['does not tell it', undefined],
    ['has it as a property', { get: () => ({ direction: 'rtl' }) }],
  ])('%s', (_, property) => {
    const method = Object.getOwnPropertyDescriptor(prototype, 'getTextInfo')
    delete prototype.getTextInfo
    if (property) Object.defineProperty(prototype, 'textInfo', { ...property, configurable: true })
    try {
      expect(proposeLanguage('ara')?.isRtl).toBe(true)
      if (!property) expect(proposeLanguage('en')?.isRtl).toBe(false)
    } finally {
      delete prototype.textInfo
      if (method) Object.defineProperty(prototype, 'getTextInfo', method)
    }
  })
})
