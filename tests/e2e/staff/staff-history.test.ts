import { describe, expect, test } from 'vitest'
import type { StaffAuthor } from '#contract/authors.ts'
import type { StaffTranslationDetail } from '#contract/translations.ts'
import type { StaffWorkDetail } from '#contract/works.ts'
import { expectAccessible } from '#tests/support/browser.ts'
import { categoryId, languageId } from '#tests/support/samples.ts'
import { useStaff } from '#tests/support/staff.ts'
import { callFrom, expectToast, goTo, heading, readerSees, rowOf } from '#tests/support/staff-steps.ts'

const { visitAsStaff } = useStaff()

describe('§4 nothing is lost', () => {
  test('an author: what changed is told, an older state comes back, and so does what was deleted', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/settings')
    const { id } = await callFrom<StaffAuthor>(page, 'POST', '/api/admin/authors', {
      name: 'Historic Author',
      yearBorn: -100,
    })
    await callFrom(page, 'PATCH', `/api/admin/authors/${id}`, { name: 'Altered Author', yearBorn: null })

    await goTo(page, `/admin-dashboard/history/author/${id}`)
    await heading(page, 'History of Altered Author').waitFor()
    const steps = page.getByRole('main').getByRole('listitem')
    expect(await steps.count()).toBe(2)
    expect(await steps.first().innerText()).toMatch(/Author changed.*Altered Author/s)
    expect(await steps.first().innerText()).toContain('by editor@dragoman.example')
    expect(
      await steps
        .last()
        .getByRole('button', { name: /^Restore/ })
        .count(),
    ).toBe(0)
    await steps.first().getByRole('button', { name: 'Show what changed' }).click()
    const name = steps.first().getByRole('definition').filter({ hasText: 'Author' })
    await expect.poll(() => name.locator('del').allInnerTexts()).toEqual([expect.stringMatching(/Historic$/)])
    expect(await name.locator('ins').allInnerTexts()).toEqual([expect.stringMatching(/Altered$/)])
    await expectAccessible(page)

    // Somebody else writes meanwhile: nothing of it is undone unseen.
    await callFrom(page, 'PATCH', `/api/admin/authors/${id}`, { nationality: 'Meanwhile' })
    const restore = (step: number) =>
      steps
        .nth(step)
        .getByRole('button', { name: /^Restore/ })
        .click()
    await restore(0)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, 'Error', 'Failed to restore: 409: It was changed by someone else meanwhile.')
    await expect.poll(() => steps.count()).toBe(3)

    await restore(1)
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, 'Restored', 'Historic Author')
    await heading(page, 'History of Historic Author').waitFor()
    await expect.poll(() => steps.count()).toBe(4)
    expect(await callFrom(page, 'GET', `/api/admin/authors/${id}`)).toMatchObject({
      name: 'Historic Author',
      yearBorn: -100,
    })

    await goTo(page, '/admin-dashboard/authors?filter=Historic')
    await page.getByRole('button', { name: 'Delete Historic Author' }).click()
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.innerText()).toContain(
      'Are you sure you want to delete this author? It is kept under Deleted items',
    )
    // The focus stands on the harmless answer.
    expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
    await page.keyboard.press('Escape')
    expect(await rowOf(page, 'Historic Author').count()).toBe(1)
    await page.getByRole('button', { name: 'Delete Historic Author' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Author deleted')
    await expect.poll(() => rowOf(page, 'Historic Author').count()).toBe(0)

    await goTo(page, '/admin-dashboard/deleted')
    await expect.poll(() => rowOf(page, 'Historic Author').innerText()).toMatch(/Author.*editor@dragoman\.example/s)
    await expectAccessible(page)
    await rowOf(page, 'Historic Author')
      .getByRole('button', { name: /^Restore/ })
      .click()
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, 'Restored', 'Historic Author')
    await expect.poll(() => rowOf(page, 'Historic Author').count()).toBe(0)
    expect(await callFrom(page, 'GET', `/api/admin/authors/${id}`)).toMatchObject({ id, name: 'Historic Author' })
    await callFrom(page, 'DELETE', `/api/admin/authors/${id}`)
  })

  test('a work that was deleted comes back with its texts, and its public page with it', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/settings')
    const author = await callFrom<StaffAuthor>(page, 'POST', '/api/admin/authors', { name: 'Restored Author' })
    const work = await callFrom<StaffWorkDetail>(page, 'POST', '/api/admin/works', {
      title: 'The Restored Work',
      authorId: author.id,
      categoryIds: [categoryId('Poetry')],
      description: 'It was gone.',
      originalLanguageId: languageId('en'),
      status: 'published',
    })
    const text = await callFrom<StaffTranslationDetail>(page, 'POST', '/api/admin/translations', {
      workId: work.id,
      languageId: languageId('en'),
      content: 'A paragraph that was gone.',
    })
    const shown = async () => page.evaluate(async (path) => (await fetch(path)).status, `/book/${work.id}`)
    await callFrom(page, 'DELETE', `/api/admin/works/${work.id}`)
    await expect.poll(shown).toBe(404)

    await goTo(page, '/admin-dashboard/deleted?filter=Restored+Work')
    await rowOf(page, 'The Restored Work')
      .getByRole('button', { name: /^Restore/ })
      .click()
    // Twice at once is once.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).dblclick()
    await expectToast(page, 'Restored', 'The Restored Work')
    await expect.poll(shown).toBe(200)
    expect(await readerSees(page, `/book/${work.id}`)).toContain('A paragraph that was gone.')

    await goTo(page, `/admin-dashboard/edit-translation/${text.id}`)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await heading(page, 'History of The Restored Work · English').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin-dashboard/history/translation/${text.id}`)
    await callFrom(page, 'DELETE', `/api/admin/works/${work.id}`)
    await callFrom(page, 'DELETE', `/api/admin/authors/${author.id}`)
  })

  test('a history that is not there says so', async () => {
    const { page } = await visitAsStaff('/admin-dashboard/history/work/999999')
    await page.getByRole('alert').getByText('This could not be loaded.').waitFor()
  })
})
