import type { ShiftReport } from '@coruja/contract';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Permitted } from '../../parts/team/permitted.tsx';
import { useStore } from '../../api/store-context.ts';
import { toast } from '../../ui/toast.tsx';
import { whatsAppAddress } from './shift-text.ts';
import styles from './shift-panel.module.css';

/** The paper is loaded once there is a report to print. */
const loadPaper = () => import('./print-report.tsx').catch(() => null);

interface ReportActionsProps {
  /** Undefined while it loads. */
  readonly report: ShiftReport | undefined;
  readonly onReview: () => void;
}

export function ReportActions({ report, onReview }: ReportActionsProps) {
  const store = useStore();
  useEffect(() => void loadPaper(), []);
  const print = async () => {
    const paper = await loadPaper();
    if (!report) return;
    if (paper) paper.printReport(report, store);
    else toast.error('Não foi possível abrir o relatório.', 'Verifique a conexão e tente novamente.');
  };
  return (
    <>
      <Permitted need="shifts">
        <Button variant="subtle" className={styles.review} onClick={onReview}>
          Conferência
        </Button>
      </Permitted>
      {report && (
        <>
          <Button
            component="a"
            href={whatsAppAddress(report, store)}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          >
            Enviar por WhatsApp
          </Button>
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
            Imprimir
          </Button>
        </>
      )}
    </>
  );
}
