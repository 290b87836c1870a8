import { describe, expect, test } from 'vitest'
import { safeHref, safeProperties, safeStyle } from './allowed-html.ts'

describe('§5 translation content: addresses of links', () => {
  test.each([
    ['https://example.org/a?b=c:d#e', 'https://example.org/a?b=c:d#e'],
    ['HTTP://example.org', 'http://example.org'],
    [' \n https://example.org \t', 'https://example.org'],
    ['mailto:hello@example.org?subject=A:B', 'mailto:hello@example.org?subject=A:B'],
    ['/book/12', '/book/12'],
    ['chapter-2', 'chapter-2'],
    ['../a:b', '../a:b'],
    ['?q=a:b', '?q=a:b'],
    ['#note', '#name-note'],
    ['#Глава 2', '#name-Глава-2'],
    ['#%D0%93', '#name-Г'],
    ['#%zz', '#name--zz'],
    ['https://example.org/a b?c="d"|e#f#g', 'https://example.org/a%20b?c=%22d%22%7Ce#f%23g'],
    ['https://example.org/100%/[x]/река', 'https://example.org/100%25/%5Bx%5D/река'],
    ['/a\\b', '/a%5Cb'],
  ])('%j may be followed', (href, safe) => {
    expect(safeHref(href)).toBe(safe)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'java\0script:alert(1)',
    '\u00a0javascript:alert(1)',
    'javascript\u202e:alert(1)',
    'javascript&colon;alert(1):x',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.org/x',
    'file:///etc/passwd',
    'ftp://example.org',
    'view-source:https://example.org',
    'http:x:javascript:y',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://[broken/x',
    'https:example.org',
    'https://exa mple.org',
    'x:y',
    ':',
    '',
    '#',
    ' ',
  ])('%j may not', (href) => {
    expect(safeHref(href)).toBeUndefined()
  })

  test('every link tells the other site nothing; a new tab is the only target', () => {
    expect(safeProperties('a', { href: '/x', target: '_BLANK' })).toEqual({
      href: '/x',
      rel: ['noopener', 'noreferrer', 'nofollow'],
      target: '_blank',
    })
    expect(safeProperties('a', { href: '/x', target: '_top' })).not.toHaveProperty('target')
    expect(safeProperties('a', { target: '_blank' })).toEqual({})
    expect(safeProperties('p', { href: '/x', name: 'x', target: '_blank' })).toEqual({})
  })
})

describe('§5 translation content: style and class', () => {
  test.each([
    ['text-align:center', 'text-align: center'],
    ['TEXT-ALIGN : Right ; text-indent:2em;', 'text-align: right; text-indent: 2em'],
    ['text-align:left;text-align:right', 'text-align: right'],
    ['font-variant:small-caps;position:fixed', 'font-variant: small-caps'],
    ['margin-inline-start:10.5em', 'margin-inline-start: 10.5em'],
    ['direction:rtl;vertical-align:super', 'direction: rtl; vertical-align: super'],
  ])('%j sets text', (style, safe) => {
    expect(safeStyle(style)).toBe(safe)
  })

  test.each([
    '',
    ';;:',
    'color:red',
    'background:#fff',
    'position:absolute;top:0',
    'display:none',
    'font-size:99px',
    'text-indent:-9em',
    'text-indent:99em',
    'margin-inline-start:11em',
    'margin-inline-start:calc(1em)',
    'text-align:center!important',
    'text-align:url(//evil.example)',
    'background:url(javascript:alert(1))',
    'text-align:cen\\ter',
    'text-align:/**/center',
    'text-align:center;behavior:url(x)/*',
    '@import "x";text-align:center',
    'text-align:"center"',
    '--x:1',
    'constructor:x',
    'text-align:center:x',
  ])('%j sets nothing', (style) => {
    expect(safeStyle(style)).toBeUndefined()
  })

  test('a class is a few plain words', () => {
    expect(safeProperties('p', { class: 'verse verse in-dent "x" <b> 9 a.b é' })).toEqual({
      className: ['verse', 'in-dent'],
    })
    expect(safeProperties('p', { class: ' " ' })).toEqual({})
  })

  test('what align says is said in the style', () => {
    expect(safeProperties('td', { align: 'center', style: 'color:red' })).toEqual({ style: 'text-align: center' })
    expect(safeProperties('ol', { start: '1986', type: 'a', reversed: '' })).toEqual({})
    expect(safeProperties('td', { align: 'center;position:fixed' })).toEqual({ style: 'text-align: center' })
  })
})
