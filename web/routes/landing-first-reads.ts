import { listingQuery } from '../listings/listing-query.ts'
import { readEarly, readQuery } from '../platform/read-query.ts'
import { parseSearch } from '../platform/search.ts'

// As in tenant-first-reads.ts: the listings are requested while the page is still loading.

readEarly(readQuery('listing.list', { query: listingQuery(parseSearch(location.search)) }))
