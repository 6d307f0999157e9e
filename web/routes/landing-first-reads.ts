import { listingQuery } from '../listings/listing-query.ts'
import { readEarly, readQuery } from '../platform/read-query.ts'
import { parseSearch } from '../platform/search.ts'

// As tenant-first-reads.ts: the places to let are asked for while the page is still on its way.

readEarly(readQuery('listing.list', { query: listingQuery(parseSearch(location.search)) }))
