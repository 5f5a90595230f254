import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { OpeningTemplate } from '../model/opening';
import { OpeningNodesInput } from './OpeningNodesInput';

/** The plan needs the whole width of the form and says itself what is wrong with it. */
export const OpeningTemplates = () => <ResourcePage of={OpeningTemplate} inputs={{ nodes: OpeningNodesInput }} />;
