import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { SheetFormat } from '../../platform/downloads.ts'
import { t } from '../../platform/texts.ts'
import '../theme/plain-buttons.css'

/** All that is filtered, not the page alone, as a workbook or as CSV. */
export function DownloadMenu({ onDownload }: { onDownload: (format: SheetFormat) => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className="tool-button" title={t`Download what is filtered`}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {t`Download`}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDownload('xlsx')}>{t`Excel (XLSX), up to 50,000 rows`}</Menu.Item>
        <Menu.Item onClick={() => onDownload('csv')}>{t`CSV, any number of rows`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
