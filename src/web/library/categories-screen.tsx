import { useRead } from '../framework/data/use-read.ts'
import { siteMessages } from '../i18n/site-messages.ts'
import { ListPage } from '../ui/list-page.tsx'
import { Message } from '../ui/message.tsx'
import { categoryMessages } from '../ui/works/list-messages.ts'
import { CategoryCards, CategoryCardsLoading } from './category-cards.tsx'
import { homeMessages } from './home-messages.ts'
import { categoriesRead } from './library-data.ts'

const LOADING = 8

export function CategoriesScreen() {
  const { data: categories, isError } = useRead(categoriesRead())
  return (
    <ListPage title={categoryMessages.all}>
      {isError && <Message role="alert">{siteMessages.failedRead}</Message>}
      {!categories && !isError && <CategoryCardsLoading count={LOADING} />}
      {categories && categories.length === 0 && <Message>{homeMessages.noCategories}</Message>}
      {categories && categories.length > 0 && <CategoryCards categories={categories} />}
    </ListPage>
  )
}
