import { describe, expect, test } from 'vitest'
import { reduceSvg } from './reduce-svg.ts'

describe('§5 category form: icon reduced to SVG-only content', () => {
  test('a drawing stays as it was drawn', () => {
    const icon =
      '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><g transform="rotate(4 12 12)"><path d="M4 5h16v14H4z" stroke-linecap="round"></path><circle cx="3" cy="4" r="2" fill="#9e2a1c"></circle></g></svg>'
    expect(reduceSvg(icon)).toBe(icon)
  })

  test.each([
    ['a script', '<svg><script>alert(1)</script><path d="M0 0"/></svg>', '<svg><path d="M0 0"></path></svg>'],
    ['a handler', '<svg onload="alert(1)"><path d="M0 0" onclick=alert(1)></svg>', '<svg><path d="M0 0"></path></svg>'],
    ['foreign content', '<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>', '<svg></svg>'],
    [
      'a reference',
      '<svg><use href="#x"/><image href="https://x.example/a.png"/><rect fill="url(https://x.example)"/></svg>',
      '<svg><rect></rect></svg>',
    ],
    [
      'a style',
      '<svg style="position:fixed"><style>*{display:none}</style><path style="x"/></svg>',
      '<svg><path></path></svg>',
    ],
    ['an animation', '<svg><path><animate attributeName="d" onbegin="x"/></path></svg>', '<svg><path></path></svg>'],
    [
      'text and links',
      '<svg>hello<a href="javascript:x"><path d="M1 1"/></a></svg>',
      '<svg><path d="M1 1"></path></svg>',
    ],
    ['what stands after it', '<svg></svg><img src=x onerror=alert(1)>', '<svg></svg>'],
    ['an unclosed drawing', '<svg><g><path d="M0 0">', '<svg><g><path d="M0 0"></path></g></svg>'],
    ['a way back into HTML', '<svg></p><style><g title="</style><img src onerror=alert(1)>">', '<svg></svg>'],
  ])('%s goes', (_, markup, reduced) => {
    expect(reduceSvg(markup)).toBe(reduced)
  })

  test.each([
    ['nothing', ''],
    ['text', 'book'],
    ['other markup', '<img src=x><svg></svg>'],
    ['a monster', `<svg>${'<g>'.repeat(9000)}`],
  ])('%s is no icon', (_, markup) => {
    expect(reduceSvg(markup)).toBe('')
  })
})
