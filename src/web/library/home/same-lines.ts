/** One line in six languages. The faces that it is set in are cut to its letters: scripts/cut-fonts.ts. */
export const sameLines = [
  { lang: 'en', dir: 'ltr', line: 'The river remembers every bridge.', name: 'English' },
  { lang: 'ar', dir: 'rtl', line: 'النهر يتذكّر كلَّ جسر.', name: 'العربية' },
  { lang: 'zh', dir: 'ltr', line: '河流记得每一座桥。', name: '中文' },
  { lang: 'el', dir: 'ltr', line: 'Το ποτάμι θυμάται κάθε γέφυρα.', name: 'Ελληνικά' },
  { lang: 'hi', dir: 'ltr', line: 'नदी हर पुल को याद रखती है।', name: 'हिन्दी' },
  { lang: 'ru', dir: 'ltr', line: 'Река помнит каждый мост.', name: 'Русский' },
] as const
