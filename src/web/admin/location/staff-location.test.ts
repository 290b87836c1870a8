import { beforeEach, expect, test, vi } from 'vitest'
import { StaffLocation } from './staff-location.ts'

beforeEach(() => {
  const location = new URL('http://localhost/admin-dashboard/add-work')
  const step = (_state: unknown, _title: string, to?: string) => {
    if (to) location.href = new URL(to, location.href).href
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { state: null, pushState: step, replaceState: step })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('scrollTo', () => {})
  return () => vi.unstubAllGlobals()
})

/** A form of a work with a dialog for its author, both with unsaved changes. */
function formAndDialog() {
  const store = new StaffLocation()
  const dropped: string[] = []
  const saveWork = store.block(() => dropped.push('work'))
  const saveAuthor = store.block(() => dropped.push('author'))
  return { store, dropped, saveWork, saveAuthor }
}

test('§5 work form: an author that was saved in its dialog does not leave the form, whose changes are not saved', () => {
  const { store, dropped, saveWork, saveAuthor } = formAndDialog()
  store.go('/admin-dashboard/works')
  saveAuthor()
  store.leaveSaved(undefined)
  expect(store.shown()).toBe('/admin-dashboard/add-work')
  expect(store.question()).toBeDefined()
  expect(dropped).toEqual([])
  // The question of the one form that is left answers itself once that is saved.
  saveWork()
  store.leaveSaved('/admin-dashboard')
  expect(store.shown()).toBe('/admin-dashboard/works')
  expect(store.question()).toBeUndefined()
  expect(dropped).toEqual([])
})

test('§4 a form that was saved leads on; with the unsaved changes of another the visitor is asked', () => {
  const { store, saveWork, saveAuthor } = formAndDialog()
  saveWork()
  store.leaveSaved('/admin-dashboard/works')
  expect(store.shown()).toBe('/admin-dashboard/add-work')
  store.answer(false)
  saveAuthor()
  store.leaveSaved('/admin-dashboard/works')
  expect(store.shown()).toBe('/admin-dashboard/works')
})
