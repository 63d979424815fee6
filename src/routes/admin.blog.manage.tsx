import { Link, createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { CategoryList } from '#features/blog/categories-and-tags/ui/category-list.tsx';
import { TagList } from '#features/blog/categories-and-tags/ui/tag-list.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { BlogGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

const TABS = [
  ['categories', 'Categories'],
  ['tags', 'Tags'],
] as const;

export const Route = createFileRoute('/admin/blog/manage')({
  ...adminPage('Categories and tags'),
  component: function ManageBlog() {
    const [tab, setTab] = useState<'categories' | 'tags'>('categories');
    return (
      <BlogGate>
        <Link to="/admin/blog" className="link inline-flex min-h-11 items-center">
          Blog posts
        </Link>
        <h1 className="mt-1 mb-4 text-title">Categories and tags</h1>
        <Tabs label="Categories and tags" tabs={TABS} chosen={tab} onChoose={setTab}>
          <TabPanel value="categories" keepMounted className="pt-6">
            <CategoryList />
          </TabPanel>
          <TabPanel value="tags" keepMounted className="pt-6">
            <TagList />
          </TabPanel>
        </Tabs>
      </BlogGate>
    );
  },
});
