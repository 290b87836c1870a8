import {
  Accessibility,
  AutoScroller,
  DragDropManager,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  Feedback,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/dom/sortable'
import { dragMessages as t } from './chapter-messages.ts'

/** The data of a draggable chapter that its announcements need. */
export interface DraggedChapter extends Record<string, unknown> {
  title: string
  /** Number of chapters in the list. */
  count: number
}

/** A press that moves less is a click. */
const DRAG_PX = 4

/** Drags chapters with the pointer or the keyboard, and says each step to screen readers. */
export function createDragManager(): DragDropManager {
  const manager = new DragDropManager({
    plugins: [],
    sensors: [
      PointerSensor.configure({
        activationConstraints: [new PointerActivationConstraints.Distance({ value: DRAG_PX })],
      }),
      KeyboardSensor,
    ],
  })
  const injector = manager.registry.plugins.get(StyleInjector)
  if (injector) injector.register = adoptStyles
  manager.plugins = [
    Accessibility.configure({
      announcements: createAnnouncements(),
      screenReaderInstructions: { draggable: t.instructions },
    }),
    AutoScroller,
    // No animation, but not `null`: with that the focus does not come back to the handle.
    Feedback.configure({ dropAnimation: () => {} }),
    PreventSelection,
  ]
  manager.monitor.addEventListener('dragover', keepFocus)
  return manager
}

/** A handle that moves in the page with its chapter loses the focus, and screen readers their place. */
function keepFocus({ operation: { source, target, activatorEvent } }: DragOverEvent): void {
  if (!(activatorEvent instanceof KeyboardEvent) || !isSortable(source) || source.id !== target?.id) return
  // The library moves the chapter once more, to keep it beside its placeholder.
  requestAnimationFrame(() => (source.handle as HTMLElement | undefined)?.focus({ preventScroll: true }))
}

/**
 * In place of the `style` element that the library writes, which the content security policy refuses. Its layer comes
 * last where it is adopted: in `base`, it yields to the styles of a chapter. @returns removes them
 */
function adoptStyles(css: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.replace('@layer dnd-kit', '@layer base'))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
}

function createAnnouncements() {
  /** At first a chapter lies over its own place: to say so would drown that it was lifted. */
  let hasMoved = false
  const say = (
    { operation: { source } }: DragStartEvent | DragOverEvent | DragEndEvent,
    words: (title: string, number: number, count: number) => string,
  ) => {
    if (!isSortable(source)) return undefined
    const { title, count } = source.data as DraggedChapter
    return words(title, source.index + 1, count)
  }
  return {
    dragstart(event: DragStartEvent) {
      hasMoved = false
      return say(event, t.lifted)
    },
    dragover(event: DragOverEvent) {
      const { source, target } = event.operation
      // The list is put in order first; then the chapter lies over its own new place.
      if (!isSortable(source) || source.id !== target?.id) return undefined
      hasMoved ||= source.index !== source.initialIndex
      return hasMoved ? say(event, t.over) : undefined
    },
    dragend: (event: DragEndEvent) => say(event, event.canceled ? t.takenBack : t.dropped),
  }
}
